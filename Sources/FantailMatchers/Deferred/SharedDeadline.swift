import FantailLock
package import FantailTree

/// The moment from which every deferred verifier of an example measures its waiting time: when the first of them is
/// judged. Time spent waiting for one so counts for those after it, and together they take as long as the longest.
package final class SharedDeadline: Sendable {
  private let start = Locked(ContinuousClock.Instant?.none)

  package init() {}

  package static func of(_ example: any ExampleScope) -> SharedDeadline { example.stored { SharedDeadline() } }

  /// The moment that all limits count from: now, if none did so far.
  package func begin() -> ContinuousClock.Instant {
    start.withLock { start in
      let known = start ?? .now
      start = known
      return known
    }
  }

  /// Waits as long as a limit, unless a condition holds before.
  ///
  /// - Returns: The failure of a wait that the cancellation of its task ended before.
  static func watch(
    for limit: Duration, from start: ContinuousClock.Instant, until condition: () -> Bool
  ) async -> Mismatch? {
    let deadline = start.advanced(by: limit)
    await wait(until: deadline, for: condition)
    let end = ContinuousClock.now
    return end < deadline && !condition() ? .cutOff(limit: limit, after: start.duration(to: end)) : nil
  }

  /// Waits until a condition holds or a deadline has passed, asking at once and then every few milliseconds.
  package static func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async {
    while !condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      let pause = min(.milliseconds(2), ContinuousClock.now.duration(to: deadline))
      try? await Task.sleep(for: pause, tolerance: .zero, clock: .continuous)
    }
  }
}
