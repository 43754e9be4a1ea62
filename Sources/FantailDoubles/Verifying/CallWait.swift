import FantailLock
import FantailMatchers

/// How far calls are from what a count asks for.
enum CallProgress {
  /// Calls are missing.
  case missing
  /// The count holds, and a further call may break it.
  case holding
  /// The count holds whatever comes.
  case settled
  /// There are too many calls.
  case broken

  /// The progress of several counts that all have to hold.
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

/// A wait for calls: until they have come and nothing can change that, until there are too many, or until the time is over.
///
/// A count with an upper bound, `.never` first of all, waits out its time: a call may come at the end of it.
struct CallWait {
  /// The time that was waited.
  let elapsed: Duration
  /// The failure of a wait that its task's cancellation ended, while a further call could still break the count.
  let cutOff: MockProblem?

  /// Waits for as long as a limit.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - start: The moment from which the time counts.
  ///   - progress: Returns how far the calls are.
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
