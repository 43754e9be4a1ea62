/// The times for which a run waits for code that was cancelled at its time limit.
enum TimeAfterLimit {
  /// The time that cancelled code has to come to its clean-up before the run goes on without it.
  static let grace = Duration.milliseconds(200)
  /// The time for the clean-up itself.
  static let patience = Duration.seconds(3)

  /// Returns the time after the limit after which the run goes on.
  static func time(isCleaningUp: Bool) -> Duration { isCleaningUp ? grace + patience : grace }

  /// Returns the time after which the run goes on, even if the code ignores the limit.
  static func longest(_ limit: Duration) -> Duration { limit + time(isCleaningUp: true) }
}
