import FantailLock

/// The number of runs of this process that have begun and not ended.
///
/// Runs share nothing else. Who asks is a bridge, with an issue in hand whose code knows no run: while one is under
/// way, the issue may be its own. And a run, which may be part of another's example.
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
