public import FantailTree

/// One example of a plan: what it is called, where it is written, and what runs around it.
public struct PlannedExample: Sendable, Equatable, Codable {
  /// The path of descriptions and row key, never a line number or a position: `Stack/when emptied/is empty`.
  public let id: String
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public let name: String
  /// Its own description; empty for `specify`, which is described by its first expectation.
  public let description: String
  /// The descriptions from the outermost group to its own, joined by commas.
  public let fullDescription: String
  /// Where it is written; for a row of a table, where the row is.
  public let location: SourceLocation
  /// Its tags and those of its groups.
  public let tags: [String]
  /// Whether it will run.
  public let disposition: Disposition
  /// What runs, in order. Empty unless it will run.
  public let steps: [Step]
  /// The descriptions of its groups, the outermost first.
  public let groups: [String]
  /// Where its groups are written, the outermost first.
  public let groupLocations: [SourceLocation]

  /// Whether an example will run, and why not.
  public enum Disposition: Sendable, Equatable, Codable {
    /// It will run.
    case run
    /// It is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)
  }

  /// An example that is in no plan, for a list that must not be empty without a word.
  package static func placeholder(_ description: String, at location: SourceLocation?) -> PlannedExample {
    let nowhere = SourceLocation(fileID: "Fantail/nowhere", filePath: "nowhere", line: 1, column: 1)
    return PlannedExample(
      id: description, name: "", description: description, fullDescription: description,
      location: location ?? nowhere, tags: [], disposition: .skipped(reason: description), steps: [], groups: [],
      groupLocations: [])
  }
}

/// One thing that happens when an example runs.
public struct Step: Sendable, Equatable, Codable {
  /// What happens.
  public let kind: Kind
  /// The description of the group that declares it; empty for what stands outside every group.
  public let group: String
  /// Where it is declared.
  public let location: SourceLocation

  /// The kinds of steps.
  public enum Kind: String, Sendable, Codable {
    case registerMatchers, beforeAll, evaluate, aroundEach, beforeEach, body, afterEach, afterAll
  }
}
