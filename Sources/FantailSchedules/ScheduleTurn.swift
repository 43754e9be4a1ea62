/// A step at which more than one job was ready.
struct ScheduleTurn: Sendable {
  /// The place of the job that ran; `nil` for an actor's own work.
  let place: JobPlace?
  /// The place of the job that had waited longest, if another job ran.
  let overtaken: JobPlace?
  /// `true` if a job other than the first ran.
  let isDeviation: Bool
}
