import FantailSeams

/// Measures the time of an attempt without `beforeAll` and `afterAll` hooks, which run together with the first or last
/// example of their group. Only attempts with a limit or a budget have a clock.
package final class AttemptClock: Sendable {
  private struct State {
    /// The time before `start`.
    var earlier: Duration
    var start = ContinuousClock.now
    var pauses: Int

    var own: Duration { pauses > 0 ? earlier : earlier + (.now - start) }
  }

  private let state: Locked<State>

  /// - Parameters:
  ///   - earlier: The time that the attempt has already taken.
  ///   - isPaused: Whether the clock is stopped until `resume`.
  init(after earlier: Duration = .zero, isPaused: Bool = false) {
    state = Locked(State(earlier: earlier, pauses: isPaused ? 1 : 0))
  }

  var isPaused: Bool { state.withLock { $0.pauses > 0 } }

  /// The time so far.
  var own: Duration { state.withLock(\.own) }

  func pause() {
    state.withLock { state in
      state.earlier = state.own
      state.pauses += 1
    }
  }

  func resume() {
    state.withLock { state in
      state.pauses -= 1
      state.start = .now
    }
  }
}

extension Attempt {
  /// The attempt's clock, which the first caller starts.
  var clock: AttemptClock { stored { AttemptClock() } }

  /// Pauses the clock during hooks that run once.
  func pausingClock<Result>(_ work: () async -> Result) async -> Result {
    let clock = known(AttemptClock.self)
    clock?.pause()
    defer { clock?.resume() }
    return await work()
  }
}

/// The times that a run waits for code after cancelling it at its time limit.
enum TimeAfterLimit {
  /// The time in which cancelled code must reach its clean-up; otherwise the run continues without it.
  static let grace = Duration.milliseconds(200)
  /// The time for the clean-up itself.
  static let patience = Duration.seconds(3)

  /// Returns the time from the limit until the run continues without the code.
  static func time(isCleaningUp: Bool) -> Duration { isCleaningUp ? grace + patience : grace }

  /// Returns the longest time before the run continues, even if the code ignores the limit.
  static func longest(_ limit: Duration) -> Duration { limit + time(isCleaningUp: true) }
}
