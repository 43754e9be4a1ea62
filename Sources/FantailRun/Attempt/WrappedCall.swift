import FantailLock

/// The call of its example that an `aroundEach` must make exactly once, from any task.
final class WrappedCall: Sendable {
  /// The place of a call in the order of calls.
  enum Turn {
    case first, second
    /// A call after the second, or after the hook ended without a call, which the hook's end reports.
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

  /// Notes that the hook has returned. Later calls do not run the example.
  ///
  /// - Returns: Whether the hook called its example.
  func close() -> Bool {
    storage.withLock { storage in
      storage.isClosed = true
      return storage.calls > 0
    }
  }

  func waitForEnd() async { await isOver.answer() }
}
