import FantailMatchers

/// A wait for calls. It ends when further calls cannot change the result, when there are too many, or when the time is
/// over.
///
/// For a count with an upper bound, such as `.never`, it lasts the whole time, since a call may come at the end.
struct CallWait {
  /// The time spent waiting.
  let elapsed: Duration
  /// The failure if the time is negative, or if the task was cancelled while a further call could still have broken the
  /// count.
  let cutOff: MockProblem?

  /// Waits until a limit at the latest.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - start: The start of the time.
  ///   - progress: Returns the progress of the calls.
  init(
    _ limit: Duration, from start: ContinuousClock.Instant = .now, _ progress: () -> CallProgress
  ) async {
    let deadline = start.advanced(by: limit)
    await SharedDeadline.wait(until: deadline) { progress().isFinal }
    let end = ContinuousClock.now
    elapsed = start.duration(to: end)
    let isCutOff = end < deadline && progress() == .holding
    cutOff = limit < .zero ? .negativeTime(limit) : isCutOff ? .cutOff(limit: limit, after: elapsed) : nil
  }
}
