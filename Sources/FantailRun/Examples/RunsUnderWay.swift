import FantailLock

/// The number of runs of this process that have begun and not ended.
///
/// Runs share nothing else. Bridges ask when an issue comes from code without a context: it may belong to a run that is
/// still going. A run asks, since it may be part of another's example.
package enum RunsUnderWay {
  private static let count = Locked(0)

  package static var isEmpty: Bool { count.withLock { $0 == 0 } }

  /// Says that a run begins.
  ///
  /// - Returns: Whether another one is under way.
  @discardableResult
  package static func begin() -> Bool {
    count.withLock { count in
      count += 1
      return count > 1
    }
  }

  package static func end() { count.withLock { $0 -= 1 } }
}
