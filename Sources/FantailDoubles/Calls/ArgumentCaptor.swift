import FantailSeams
import FantailTree

/// Keeps the arguments of the calls that fit a pattern, in the order of the calls.
///
/// ```swift
/// let completion = ArgumentCaptor<(Image) -> Void>()
/// downloader.on.load(completion: .capture(into: completion)).returns(true)
/// …
/// try completion.first(.red)
/// ```
/// A call is captured once, even if it is compared several times. The captured arguments are released with the
/// example's stubs. Kiwi's capture spy keeps the first argument only; OCMock has no captors.
public final class ArgumentCaptor<Value>: Sendable {
  private struct State {
    var kept: [(place: ArgumentPlace, value: Value)] = []
    /// The example after which the captor releases its arguments.
    var example: Int?
  }

  private let state = Locked(State())

  /// Creates an empty captor.
  public init() {}

  /// All captured arguments.
  public var all: [Value] { state.withLock { $0.kept.map(\.value) } }

  /// The first captured argument.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var first: Value {
    get throws {
      guard let value = all.first else { throw NothingCaptured() }
      return value
    }
  }

  /// The last captured argument.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var last: Value {
    get throws {
      guard let value = all.last else { throw NothingCaptured() }
      return value
    }
  }

  /// Keeps an argument, unless it has already kept this call.
  func keep(_ value: Value, at place: ArgumentPlace) {
    state.withLock { state in
      // A pattern that is made after some calls finds these calls in order, but perhaps after later calls.
      let last = state.kept.lastIndex { $0.place <= place }
      if let last, state.kept[last].place == place { return }
      state.kept.insert((place, value), at: last.map { $0 + 1 } ?? 0)
    }
  }

  /// Releases the arguments at the end of the running example.
  func letGoAtEnd() {
    let context = ExampleContext.current
    guard let running = context.example, let sink = context.sink else { return }
    let example = running.number
    let isNew = state.withLock { state in
      defer { state.example = example }
      return state.example != example
    }
    guard isNew else { return }
    sink.cleanUp { [self] in
      // The kept values are freed after the lock is released.
      var old = State()
      state.withLock { swap(&$0, &old) }
    }
  }
}

/// The error that is thrown if an argument is read before there was a call.
public struct NothingCaptured: Error, CustomStringConvertible {
  /// The fault: "NothingCaptured: no matching call was made".
  public var description: String { "NothingCaptured: no matching call was made" }
}
