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
