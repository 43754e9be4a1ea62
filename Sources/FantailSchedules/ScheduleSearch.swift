import FantailTree

/// The search for a schedule in which an example fails, and for the simplest schedule with the same failure.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct ScheduleSearch {
  /// A schedule in which to run the example.
  struct Trial: Sendable {
    let picks: SchedulePicks
    /// `true` to record the locations of the jobs.
    var isExplained = false
    /// `true` if the schedule has to wait in real time for outside code.
    var meetsOutside = false
    var following = Following.always
  }

  /// The results after which another trial follows.
  enum Following {
    case never, afterFailure, always
  }

  /// The result of one trial.
  struct Result: Sendable {
    let hasFailed: Bool
    /// `true` if no other schedule can change the result, for example if the example skipped itself.
    var isFinal = false
    let trace: ScheduleTrace
  }

  /// A schedule that fails.
  struct Finding: Sendable {
    /// The number of the drawn schedule, from 1.
    let number: Int
    /// The trace of the simplest schedule that fails, with the locations of its jobs.
    let trace: ScheduleTrace
    /// `true` if the simplest schedule failed again when it was repeated.
    let isRepeatable: Bool
  }

  /// The number of schedules.
  let count: Int
  let seed: UInt64
  /// The maximum number of trials spent on a simpler schedule.
  var mostReductions = 200
  /// The maximum number of trials: the schedules, a repetition with a longer patience, the simpler schedules, and
  /// another repetition.
  var mostTrials: Int { min(max(1, count), .max - mostReductions - 2) + 1 + mostReductions + 1 }

  /// Runs the example under one schedule after another until it fails.
  ///
  /// The first schedule runs jobs in the order of arrival, so that a fault that does not depend on another order is
  /// shown in this order.
  ///
  /// - Parameter run: Runs a separate attempt in a schedule.
  /// - Returns: The failing schedule; `nil` if none fails.
  func run(_ run: (Trial) async -> Result) async -> Finding? {
    var seeds = SeededGenerator(seed: seed)
    // Whether there is outside code is not known yet.
    var meetsOutside = true
    for number in 1...max(1, count) {
      let drawn = seeds.next()
      let picks = number == 1 ? SchedulePicks(replaying: []) : SchedulePicks(seed: drawn)
      let following = number < count ? Following.always : .afterFailure
      var result = await run(Trial(picks: picks, meetsOutside: meetsOutside, following: following))
      if result.isFinal { return nil }
      if result.hasFailed, result.trace.hasAllWaited, !meetsOutside {
        // Outside code may be slower than the short patience, so the schedule has to fail with the long patience as
        // well.
        meetsOutside = true
        let again = SchedulePicks(replaying: result.trace.picks)
        result = await run(Trial(picks: again, meetsOutside: true, following: following))
        if result.isFinal { return nil }
      }
      if result.hasFailed {
        return await reduced(number, result.trace, run, meetsOutside: !result.trace.outside.isEmpty)
      }

      if number == 1 { meetsOutside = false }
      if !result.trace.outside.isEmpty { meetsOutside = true }
      if Task.isCancelled { return nil }
    }
    return nil
  }

  /// Finds the fewest steps at which a job other than the first has to run.
  private func reduced(
    _ number: Int, _ found: ScheduleTrace, _ run: (Trial) async -> Result, meetsOutside: Bool
  ) async -> Finding {
    var reduction = ScheduleReduction(found.picks)
    var trials = 0
    while trials < mostReductions, !Task.isCancelled, let picks = reduction.next() {
      trials += 1
      let result = await run(Trial(picks: SchedulePicks(replaying: picks), meetsOutside: meetsOutside))
      reduction.judge(hasFailed: result.hasFailed, made: result.trace.picks)
    }
    let last = await run(
      Trial(
        picks: SchedulePicks(replaying: reduction.best), isExplained: true,
        meetsOutside: meetsOutside || found.hasAllWaited, following: .never))
    return Finding(number: number, trace: last.trace, isRepeatable: last.hasFailed)
  }
}
