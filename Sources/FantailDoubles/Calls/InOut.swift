import FantailLock
import FantailMatchers

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
