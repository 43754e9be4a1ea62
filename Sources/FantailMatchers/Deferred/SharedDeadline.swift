import FantailLock
package import FantailTree

/// The moment from which every deferred verifier of an example measures its waiting time: when the first of them is
/// judged. Time spent waiting for one so counts for those after it, and together they take as long as the longest.
package final class SharedDeadline: Sendable {
  private let start = Locked(ContinuousClock.Instant?.none)

  package init() {}

  /// The one of an example.
  package static func of(_ example: any ExampleScope) -> SharedDeadline { example.stored { SharedDeadline() } }

  /// Returns the time by which a verifier that may wait so long has to finish.
  package func deadline(within limit: Duration) -> ContinuousClock.Instant {
    let start = start.withLock { start in
      let known = start ?? .now
      start = known
      return known
    }
    return start.advanced(by: limit)
  }

  /// Waits until a condition holds or a deadline has passed, asking at once and then every few milliseconds.
  package static func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async {
    while !condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      let pause = min(.milliseconds(2), ContinuousClock.now.duration(to: deadline))
      try? await Task.sleep(for: pause, tolerance: .zero, clock: .continuous)
    }
  }
}
