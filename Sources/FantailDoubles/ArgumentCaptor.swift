import FantailLock

/// Keeps the arguments of the calls that fit a pattern, in the order of the calls.
///
/// ```swift
/// let completion = ArgumentCaptor<(Image) -> Void>()
/// downloader.on.load(completion: .capture(into: completion)).returns(())
/// …
/// try completion.first(.red)
/// ```
/// Kiwi's capture spy keeps the first argument only; OCMock has none.
public final class ArgumentCaptor<Value>: Sendable {
  private let values = Locked<[Value]>([])

  /// Creates a captor that has kept nothing.
  public init() {}

  /// Every argument kept.
  public var all: [Value] { values.withLock { $0 } }

  /// The first argument kept.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var first: Value {
    get throws {
      guard let value = all.first else { throw NothingCaptured() }
      return value
    }
  }

  /// The last argument kept.
  ///
  /// - Throws: ``NothingCaptured`` while there is none.
  public var last: Value {
    get throws {
      guard let value = all.last else { throw NothingCaptured() }
      return value
    }
  }

  func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// The error of asking for an argument before any call came.
public struct NothingCaptured: Error, CustomStringConvertible {
  /// What is wrong, in Kiwi's words.
  public var description: String { "the argument has yet to be captured: no call that fits has come" }
}
