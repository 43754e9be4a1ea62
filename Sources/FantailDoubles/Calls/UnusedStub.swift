public import FantailTree

/// A stub that has answered no call.
public struct UnusedStub: Sendable, Hashable, CustomStringConvertible {
  /// The calls of the stub: `engine.setSpeed(to: 100, in: any)`.
  public let pattern: String
  /// The place where the stub was made.
  public let location: SourceLocation

  /// The pattern and the place.
  public var description: String { "\(pattern), stubbed at \(location)" }
}
