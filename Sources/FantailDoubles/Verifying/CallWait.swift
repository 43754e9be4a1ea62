import FantailLock
import FantailMatchers

/// The relation of the calls so far to an expected count.
enum CallProgress {
  /// More calls are needed.
  case missing
  /// The count holds, but a further call may break it.
  case holding
  /// The count holds, and further calls cannot break it.
  case settled
  /// There are too many calls.
  case broken

  /// Returns the progress of several counts that all have to hold.
  static func combined(_ parts: some Sequence<CallProgress>) -> CallProgress {
    let parts = Array(parts)
    return [.broken, .missing, .holding].first(where: parts.contains) ?? .settled
  }

  var isFinal: Bool { self == .settled || self == .broken }
}

extension CallCount {
  func progress(_ count: Int) -> CallProgress {
    if count > highest { return .broken }
    if count < lowest { return .missing }
    return highest == .max ? .settled : .holding
  }
}

/// A wait for calls. It ends when further calls cannot change the result, when there are too many, or when the time is
/// over.
///
/// For a count with an upper bound, such as `.never`, it lasts the whole time, since a call may come at the end.
struct CallWait {
  /// The time spent waiting.
  let elapsed: Duration
  /// The failure if the task was cancelled while a further call could still have broken the count.
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
    cutOff = isCutOff ? .cutOff(limit: limit, after: elapsed) : nil
  }
}
