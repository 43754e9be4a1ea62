/// The real times at which jobs began. From these times, the schedule knows how long ago the running code may have read
/// the clock.
///
/// `Task.sleep(for:)` reads the clock in one job and then moves to another executor, so the sleep arrives in the next
/// job.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct JobStarts: Sendable {
  /// The start times of each task's last two jobs.
  private var ofTasks: [UInt64: (previous: Duration, last: Duration)] = [:]
  /// The start times of the last jobs of all tasks, since an actor's job may run code from any task.
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
