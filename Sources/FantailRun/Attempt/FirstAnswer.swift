import FantailLock

/// The first of several answers to come, for all who wait for it; later ones are dropped.
final class FirstAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var given: Answer?
    var waiting: [CheckedContinuation<Answer, Never>] = []
  }

  private let state = Locked(State())

  // Not by a key path, which a debug build makes anew at each use where the type is generic: for as much as a short example.
  var given: Answer? { state.withLock { $0.given } }

  func give(_ answer: Answer) {
    let waiting = state.withLock { state in
      state.given = state.given ?? answer
      defer { state.waiting = [] }
      return state.waiting
    }
    // Nobody waits for one that was given before.
    for continuation in waiting { continuation.resume(returning: answer) }
  }

  /// Does something unless there is an answer already; one that comes meanwhile has to wait.
  ///
  /// - Returns: Whether it was done.
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

  /// Waits for the answer of a task, which is cancelled where the caller's is.
  func answer<Success, Failure>(of task: Task<Success, Failure>) async -> Answer {
    if let given { return given }
    return await withTaskCancellationHandler {
      await answer()
    } onCancel: {
      task.cancel()
    }
  }
}
