import FantailLock

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
