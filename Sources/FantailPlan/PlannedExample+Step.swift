public import FantailTree

extension PlannedExample {
  /// One thing that happens when an example runs.
  public struct Step: Sendable, Hashable, Codable {
    /// The kind of the step.
    public let kind: Kind
    /// The description of the group that declares it; empty for what stands outside every group.
    public let group: String
    /// The place of its declaration.
    public let location: SourceLocation

    /// The kinds of steps.
    public enum Kind: String, Sendable, Codable {
      case registerMatchers, beforeAll, evaluate, aroundEach, beforeEach, body, afterEach, afterAll
    }
  }
}

extension PlannedExample.Step {
  /// Reads a step.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    kind = try fields("kind")
    group = try fields("group")
    location = try fields("location")
  }

  /// Writes the step.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try CodedFields(["kind": kind, "group": group, "location": location]).encode(to: encoder)
  }
}
