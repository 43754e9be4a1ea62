import FantailLock
import FantailMatchers
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
/// example's stubs. Kiwi's capture spy keeps the first argument only; OCMock has none.
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
      // A pattern that is made after some calls finds them in their order, but perhaps after later calls.
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

struct ArgumentPlace: Comparable {
  let call: Int
  let position: Int

  static func < (left: Self, right: Self) -> Bool { (left.call, left.position) < (right.call, right.position) }
}

/// The error of reading an argument before there was a call.
public struct NothingCaptured: Error, CustomStringConvertible {
  /// The fault: "NothingCaptured: no call that fits has come".
  public var description: String { "NothingCaptured: no call that fits has come" }
}

/// An `inout` argument of a mocked call: the value that the caller passed, and the value to return to the caller.
///
/// ```swift
/// parser.on.read().runs { $0.value.index += 1 }
/// ```
public final class InOut<Value>: Sendable, CustomStringConvertible {
  /// The value that the caller passed.
  public var initial: Value { state.withLock { $0.initial } }
  private let state: Locked<(initial: Value, value: Value)>

  /// Creates a box.
  ///
  /// - Parameter value: The value that the caller passed.
  public init(_ value: Value) { state = Locked((value, value)) }

  /// The value that the caller gets when the call returns.
  public var value: Value {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }

  /// The passed value, followed by the returned one if that differs: `[1] -> [1, 2]`.
  public var description: String {
    let texts = [initial, value].map { ValueDescription.brief($0) }
    return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " -> ")
  }
}

/// A closure argument that must not outlive its call, and is released when the call returns.
public final class NonEscaping<Function>: Sendable, CustomStringConvertible {
  private let state: Locked<Function?>

  /// Creates a box; called by mocks.
  ///
  /// - Parameter function: The closure.
  public init(_ function: Function) { state = Locked(function) }

  /// The closure; `nil` once its call has returned.
  public var function: Function? { state.withLock { $0 } }

  /// The same text for every function.
  public var description: String { "(Function)" }

  /// Releases the closure; called by mocks when the call returns.
  @_spi(Generated) public func invalidate() { state.withLock { $0 = nil } }
}

/// Represents an argument that cannot be kept, such as one that is not copyable.
public struct Unrecorded: Sendable, Hashable, CustomStringConvertible {
  /// Creates the placeholder.
  public init() {}

  /// The text of the placeholder in failures.
  public var description: String { "(not recorded)" }
}
