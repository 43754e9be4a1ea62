import FantailLock

/// The first of several answers. All waiting tasks receive it, and later answers are dropped.
final class FirstAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var given: Answer?
    var waiting: [CheckedContinuation<Answer, Never>] = []
  }

  private let state = Locked(State())

  // A closure and not a key path: in a generic type a debug build creates the key path at each use, which takes as long
  // as a short example.
  var given: Answer? { state.withLock { $0.given } }

  func give(_ answer: Answer) {
    let waiting = state.withLock { state in
      state.given = state.given ?? answer
      defer { state.waiting = [] }
      return state.waiting
    }
    // After the first answer no continuation waits.
    for continuation in waiting { continuation.resume(returning: answer) }
  }

  /// Performs an action unless there is an answer. An answer from another thread waits for the action.
  ///
  /// - Returns: Whether the action was performed.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      if state.given != nil { return false }
      action()
      return true
    }
  }

  func answer() async -> Answer {
    if let given { return given }
    return await withCheckedContinuation { continuation in
      let given = state.withLock { state in
        if state.given == nil { state.waiting.append(continuation) }
        return state.given
      }
      if let given { continuation.resume(returning: given) }
    }
  }

  /// Waits for the answer of a task, and cancels that task if the caller's task is cancelled.
  func answer<Success, Failure>(of task: Task<Success, Failure>) async -> Answer {
    if let given { return given }
    return await withTaskCancellationHandler {
      await answer()
    } onCancel: {
      task.cancel()
    }
  }
}
