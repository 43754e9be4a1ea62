public import FantailTree

extension PlannedExample {
  /// A step of an example's run: a hook, an evaluation of lets, or the body.
  public struct Step: Sendable, Hashable, Codable {
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
  }
}
