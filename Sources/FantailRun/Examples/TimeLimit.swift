import FantailLock
import FantailTree

/// Gives an example a limited time, and the run its way on when the example does not heed it.
struct TimeLimit {
  let limit: Duration
  let start: SourceLocation
  /// The time that a cancelled example has to come to its `afterEach` before the run goes on without it.
  private let grace = Duration.milliseconds(200)
  /// The time for the hooks themselves.
  private let patience = Duration.seconds(3)

  init(limit: Duration, start: SourceLocation) {
    self.limit = limit
    self.start = start
  }

  func run(_ run: ExampleRun) async -> ExampleRun.Outcome {
    let first = FirstAnswer<ExampleRun.Outcome?>()
    // Not a child task: a child that never ends would keep the run waiting.
    let work = Task { first.give(await run.run()) }
    let timer = Task {
      try await Task.sleep(for: limit)
      // Not when the example ends at this very moment: its record may be closed already.
      let isLate = first.whileOpen {
        run.record.record(Issue(.timeLimitExceeded(limit, startedAt: start.description), at: start))
      }
      guard isLate else { return }
      work.cancel()
      try await Task.sleep(for: grace)
      if run.record.isCleaningUp { try await Task.sleep(for: patience) }
      first.give(nil)
    }
    let outcome = await first.answer()
    timer.cancel()
    return outcome ?? ExampleRun.Outcome()
  }
}

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
