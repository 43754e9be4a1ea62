import FantailLock

/// Measures the time that an attempt at an example takes by itself. It excludes `beforeAll` and `afterAll` hooks, which
/// run beside the first or last example of their group.
package final class AttemptClock: Sendable {
  private struct State {
    var own = Duration.zero
    /// `nil` while the clock is paused.
    var since: ContinuousClock.Instant? = .now
    var pauses = 0

    mutating func pause() {
      if let since { own += .now - since }
      since = nil
      pauses += 1
    }

    mutating func resume() {
      pauses -= 1
      if pauses == 0 { since = .now }
    }
  }

  private let state = Locked(State())

  var isPaused: Bool { state.withLock { $0.since == nil } }

  /// The time so far.
  package var own: Duration {
    state.withLock { $0.own + ($0.since.map { .now - $0 } ?? .zero) }
  }

  /// Pauses the clock during some work, such as hooks that run once.
  func pausing<Result>(_ work: () async -> Result) async -> Result {
    state.withLock { $0.pause() }
    defer { state.withLock { $0.resume() } }
    return await work()
  }

  /// Pauses the clock during work that does not suspend.
  func pausing(_ work: () -> Void) {
    state.withLock { $0.pause() }
    defer { state.withLock { $0.resume() } }
    work()
  }
}
