import FantailLock

/// The first of several answers to come; later ones are dropped.
final class FirstAnswer<Answer: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Answer, Never>)
    case given(Answer)
  }

  private let state = Locked(State.open)

  func give(_ answer: Answer) {
    let waiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(answer)
        return nil
      case .awaited(let continuation):
        state = .given(answer)
        return continuation
      case .given: return nil
      }
    }
    waiting?.resume(returning: answer)
  }

  /// Does something unless there is an answer already; one that comes meanwhile has to wait.
  ///
  /// - Returns: Whether it was done.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      if case .given = state { return false }
      action()
      return true
    }
  }

  func answer() async -> Answer {
    await withCheckedContinuation { continuation in
      let given: Answer? = state.withLock { state in
        if case .given(let answer) = state { return answer }
        state = .awaited(continuation)
        return nil
      }
      if let given { continuation.resume(returning: given) }
    }
  }
}
