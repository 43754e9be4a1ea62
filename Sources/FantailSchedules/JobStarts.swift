/// The real times at which jobs began, to tell how long ago the running code may have read the clock.
///
/// `Task.sleep(for:)` reads the clock and then moves to another executor, so that the sleep arrives one job later.
struct JobStarts: Sendable {
  /// For each task the times of its last two jobs.
  private var ofTasks: [UInt64: (previous: Duration, last: Duration)] = [:]
  /// The times of the last jobs of all tasks: an actor's work may be that of any task.
  private var ofAll: [Duration] = []
  private var running: UInt64?

  /// The earliest time at which the running code may have read the clock.
  var earliest: Duration {
    if let running, let own = ofTasks[running] { return own.previous }
    return ofAll.first ?? .zero
  }

  mutating func begin(_ job: JobLayout, at time: Duration) {
    ofAll.append(time)
    if ofAll.count > 4 { ofAll.removeFirst() }
    running = nil
    guard job.isTask else { return }
    running = job.number
    ofTasks[job.number] = (ofTasks[job.number]?.last ?? time, time)
  }
}
