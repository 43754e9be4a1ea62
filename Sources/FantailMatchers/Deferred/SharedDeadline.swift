import FantailLock
package import FantailTree

/// The start of the waiting times of an example's deferred verifiers: the moment when the first of them is judged. The
/// times run together, so that all verifiers take only as long as the longest time.
package final class SharedDeadline: Sendable {
  private let start = Locked(ContinuousClock.Instant?.none)

  package init() {}

  package static func of(_ example: any ExampleScope) -> SharedDeadline { example.stored { SharedDeadline() } }

  /// Returns the start of all waiting times; it is now if no wait has begun.
  package func begin() -> ContinuousClock.Instant {
    start.withLock { start in
      let known = start ?? .now
      start = known
      return known
    }
  }

  /// Waits for a time, or until a condition holds.
  ///
  /// - Returns: The failure if the cancellation of its task ended the wait early.
  static func watch(
    for limit: Duration, from start: ContinuousClock.Instant, until condition: () -> Bool
  ) async -> Mismatch? {
    let deadline = start.advanced(by: limit)
    await wait(until: deadline, for: condition)
    let end = ContinuousClock.now
    return end < deadline && !condition() ? .cutOff(limit: limit, after: start.duration(to: end)) : nil
  }

  /// Waits until a condition holds or a deadline has passed. The condition is evaluated at once and then every few
  /// milliseconds.
  package static func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async {
    while !condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      let pause = min(.milliseconds(2), ContinuousClock.now.duration(to: deadline))
      try? await Task.sleep(for: pause, tolerance: .zero, clock: .continuous)
    }
  }
}
