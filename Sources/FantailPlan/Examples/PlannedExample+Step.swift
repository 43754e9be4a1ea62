public import FantailTree

extension PlannedExample {
  /// A step of an example's run: a hook, an evaluation of lets, or the body.
  public struct Step: Sendable, Hashable, Codable, Coded {
    /// The kind of the step.
    public let kind: Kind
    /// The description of the group that declares the step; empty outside every group.
    public let group: String
    /// The source location of its declaration.
    public let location: SourceLocation

    /// The kinds of steps.
    public enum Kind: String, Sendable, Codable {
      case registerMatchers, beforeAll, evaluate, aroundEach, beforeEach, body, afterEach, afterAll
    }

    init(kind: Kind, group: String, location: SourceLocation) {
      self.kind = kind
      self.group = group
      self.location = location
    }

    package init(_ fields: FieldReader) throws {
      self.init(kind: try fields("kind"), group: try fields("group"), location: try fields("location"))
    }

    package var coded: CodedFields { CodedFields(["kind": kind, "group": group, "location": location]) }
  }
}
