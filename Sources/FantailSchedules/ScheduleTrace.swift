/// The result of one schedule.
struct ScheduleTrace: Sendable {
  /// The picks that were made, for a replay.
  let picks: [Int]
  /// The number of jobs that ran.
  let jobs: Int
  /// The virtual time that passed.
  let time: Duration
  /// `true` if no task could run, although the body had not ended.
  let hasAllWaited: Bool
  /// The code that ran outside the schedule.
  let outside: Set<ScheduleOutside>
  /// The jobs that ran while others were ready, in the order in which they ran; empty unless the schedule was
  /// explained.
  let contested: [ContestedStep]

  /// The trace of an attempt whose code did not begin.
  static let empty = ScheduleTrace(
    picks: [], jobs: 0, time: .zero, hasAllWaited: false, outside: [], contested: [])
}

/// A step at which more than one job was ready.
struct ContestedStep: Sendable {
  /// The location of the job that ran; `nil` for an actor's job.
  let place: JobPlace?
  /// The location of the job that had waited longest, if another job ran.
  let overtaken: JobPlace?
  /// `true` if a job other than the first ran.
  let isDeviation: Bool
}
