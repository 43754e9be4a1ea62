import Foundation

/// The resources that the process has used.
enum Usage {
  /// The processor time of all threads so far, in nanoseconds.
  static var processorTime: Double { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time of this thread so far, in nanoseconds.
  static var threadTime: Double { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
