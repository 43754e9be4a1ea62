import FantailTree

/// Limits the time of an attempt or a hook, and lets the run continue if it ignores its cancellation.
struct TimeLimit {
  let limit: Duration
  /// Where it was started, in words for the issue.
  let start: String
  let location: SourceLocation
  let record: ExampleRecord
  let clock: AttemptClock
  /// Its place among what runs now, where somebody watches that the limit can be kept at all.
  let running: Underway.Entry?
  /// The time that what is cancelled has to come to its clean-up before the run goes on without it.
  private static let grace = Duration.milliseconds(200)
  /// The time for the clean-up itself.
  private static let patience = Duration.seconds(3)

  /// Returns the time after which the run goes on, whatever ignores the limit.
  static func longestTime(_ limit: Duration) -> Duration { limit + grace + patience }

  /// Runs something, which is cancelled with the caller's task as well.
  ///
  /// - Returns: Its result; `nil` if it was given up, and may run on.
  func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result? {
    running?.watch(limit, clock)
    let first = FirstAnswer<Result?>()
    // Not a child task: a child that never ends would keep the run waiting.
    let task = Task { first.give(await work()) }
    let timer = Task {
      try await sleepWhilePaused(or: { clock.own < limit }) { limit - clock.own }
      // Not when the example ends at this very moment: its record may be closed already.
      let isLate = first.whileOpen {
        let place = start + (running?.trial ?? "")
        record.cutOff(by: Issue(.timeLimitExceeded(limit, startedAt: place), at: location))
      }
      guard isLate else { return }
      task.cancel()
      try await Task.sleep(for: Self.grace)
      if record.isCleaningUp { try await Task.sleep(for: Self.patience) }
      // Groups end with hooks that have limits of their own.
      try await sleepWhilePaused(or: { false }) { .zero }
      first.give(nil)
    }
    defer { timer.cancel() }
    return await first.answer(of: task)
  }

  private func sleepWhilePaused(or isEarly: () -> Bool, _ left: () -> Duration) async throws {
    while clock.isPaused || isEarly() { try await Task.sleep(for: max(left(), .milliseconds(1))) }
  }
}
