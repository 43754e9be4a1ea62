import FantailLock

/// The time that an attempt at an example takes by itself: hooks that run once, with whichever example comes first or last,
/// have their own.
package final class AttemptClock: Sendable {
  private struct State {
    var own = Duration.zero
    /// `nil` while hooks run that are not the example's.
    var since: ContinuousClock.Instant? = .now
  }

  private let state = Locked(State())

  var isPaused: Bool { state.withLock { $0.since == nil } }

  /// The time so far.
  package var own: Duration {
    state.withLock { $0.own + ($0.since.map { .now - $0 } ?? .zero) }
  }

  /// Does something whose time is not the attempt's.
  func pausing<Result>(_ work: () async -> Result) async -> Result {
    state.withLock { state in
      if let since = state.since { state.own += .now - since }
      state.since = nil
    }
    defer { state.withLock { $0.since = .now } }
    return await work()
  }

  /// Does something whose time is not the attempt's, and that does not suspend.
  func pausing(_ work: () -> Void) {
    let start = ContinuousClock.now
    work()
    state.withLock { state in
      guard let since = state.since else { return }
      state.since = since + (.now - start)
    }
  }
}
