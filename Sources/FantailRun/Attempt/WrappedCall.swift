import FantailLock

/// The one call of its example that an `aroundEach` has to make, from whatever task.
final class WrappedCall: Sendable {
  /// The kind of a call.
  enum Turn {
    case first, second
    /// A call after its hook has ended, which is reported elsewhere.
    case later
  }

  private let storage = Locked((calls: 0, isClosed: false))
  private let isOver = FirstAnswer<Void>()

  var hasEnded: Bool { isOver.given != nil }

  func begin() -> Turn {
    storage.withLock { storage in
      guard !storage.isClosed || storage.calls > 0 else { return .later }
      storage.calls += 1
      return storage.calls == 1 ? .first : storage.calls == 2 ? .second : .later
    }
  }

  func end() { isOver.give(()) }

  /// Says that the hook returned, after which no call runs anything.
  ///
  /// - Returns: Whether it called its example.
  func close() -> Bool {
    storage.withLock { storage in
      storage.isClosed = true
      return storage.calls > 0
    }
  }

  func waitForEnd() async { await isOver.answer() }
}
