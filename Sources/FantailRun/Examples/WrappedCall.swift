import FantailLock

/// The one call of its example that an `aroundEach` has to make, from whatever task.
final class WrappedCall: Sendable {
  enum State: Equatable {
    case notCalled, running, ended
  }

  /// The kind of a call.
  enum Turn {
    case first, second
    /// One of which nothing more has to be said, as when the hook is over.
    case later
  }

  private struct Storage {
    var state = State.notCalled
    var calls = 0
    var isClosed = false
  }

  private let storage = Locked(Storage())
  private let isOver = FirstAnswer<Void>()

  func begin() -> Turn {
    storage.withLock { storage in
      guard !storage.isClosed || storage.calls > 0 else { return .later }
      storage.calls += 1
      if storage.calls == 1 { storage.state = .running }
      return storage.calls == 1 ? .first : storage.calls == 2 ? .second : .later
    }
  }

  func end() {
    storage.withLock { $0.state = .ended }
    isOver.give(())
  }

  /// Says that the hook returned, after which no call runs anything.
  func close() -> State {
    storage.withLock { storage in
      storage.isClosed = true
      return storage.state
    }
  }

  func waitForEnd() async {
    await isOver.answer()
  }
}
