import FantailLock

/// An `inout` argument of a mocked call: what came in, and what goes back to the caller.
///
/// ```swift
/// parser.on.read().runs { $0.value.index += 1 }
/// ```
public final class InOut<Value>: Sendable {
  /// The value that the caller passed.
  public var initial: Value { state.withLock { $0.initial } }
  private let state: Locked<(initial: Value, value: Value)>

  /// Creates a box.
  ///
  /// - Parameter value: What the caller passed.
  public init(_ value: Value) { state = Locked((value, value)) }

  /// The value that the caller gets back when the call returns.
  public var value: Value {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }
}

/// A closure argument that must not outlive its call: there during the call, gone after it.
public final class NonEscaping<Function>: Sendable {
  private let state: Locked<Function?>

  /// Creates a box; mocks do.
  ///
  /// - Parameter function: The closure.
  public init(_ function: Function) { state = Locked(function) }

  /// The closure; `nil` once its call has returned.
  public var function: Function? { state.withLock { $0 } }

  /// Lets go of the closure; mocks do when the call returns.
  public func invalidate() { state.withLock { $0 = nil } }
}

/// Stands for an argument that cannot be kept, such as one that is not copyable.
public struct Unrecorded: Sendable, Hashable, CustomStringConvertible {
  /// Creates the placeholder.
  public init() {}

  /// The text that failures show for it.
  public var description: String { "(not recorded)" }
}
