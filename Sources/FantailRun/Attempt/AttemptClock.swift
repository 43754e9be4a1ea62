/// Measures the time that an attempt at an example takes by itself. It excludes `beforeAll` and `afterAll` hooks, which
/// run beside the first or last example of their group.
struct AttemptClock: Sendable {
  /// The time before `start`.
  private var earlier = Duration.zero
  private var start = ContinuousClock.now
  private var pauses = 0

  var isPaused: Bool { pauses > 0 }

  /// The time so far.
  var own: Duration { isPaused ? earlier : earlier + (.now - start) }

  mutating func pause() {
    earlier = own
    pauses += 1
  }

  mutating func resume() {
    pauses -= 1
    start = .now
  }
}
