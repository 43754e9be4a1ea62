import FantailLock

/// How many runs of this process have begun and not ended.
///
/// Runs share nothing else. Who is asked is a bridge, with an issue in hand whose code knows no run: while one is under
/// way, the issue may be its own.
package enum RunsUnderWay {
  private static let count = Locked(0)

  package static var isEmpty: Bool { count.withLock { $0 == 0 } }

  package static func begin() { count.withLock { $0 += 1 } }

  package static func end() { count.withLock { $0 -= 1 } }
}
