/// Represents an argument that cannot be kept, such as one that is not copyable.
public struct Unrecorded: Sendable, Hashable, CustomStringConvertible {
  /// Creates the placeholder.
  public init() {}

  /// The text of the placeholder in failures.
  public var description: String { "(not recorded)" }
}
