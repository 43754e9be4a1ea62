public import FantailTree

/// One example of a plan: what it is called, where it is written, and what runs around it.
public struct PlannedExample: Sendable, Equatable, Codable {
  /// The path of descriptions and row key, never a line number or a position: `Stack/when emptied/is empty`.
  public var id: String { storage.id }
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public var name: String { storage.name }
  /// Its own description; empty for `specify`, which is described by its first expectation.
  public var description: String { storage.description }
  /// The descriptions from the outermost group to its own, joined by commas.
  public var fullDescription: String { storage.fullDescription }
  /// Where it is written; for a row of a table, where the row is.
  public var location: SourceLocation { storage.location }
  /// Its tags and those of its groups.
  public var tags: [String] { storage.tags }
  /// Whether it will run.
  public var disposition: Disposition { storage.disposition }
  /// What runs, in order. Empty unless it will run.
  public var steps: [Step] { storage.steps }
  /// The descriptions of its groups, the outermost first.
  public var groups: [String] { storage.groups }
  /// Where its groups are written, the outermost first.
  public var groupLocations: [SourceLocation] { storage.groupLocations }
  /// Which of its groups, counted from the outermost as zero, come from shared examples.
  package var sharedGroups: [Int] { storage.sharedGroups ?? [] }

  private let storage: Storage

  package init(
    id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
    disposition: Disposition, steps: [Step], groups: [String], groupLocations: [SourceLocation],
    sharedGroups: [Int] = []
  ) {
    storage = Storage(
      id: id, name: name, description: description, fullDescription: fullDescription, location: location, tags: tags,
      disposition: disposition, steps: steps, groups: groups, groupLocations: groupLocations,
      sharedGroups: sharedGroups.isEmpty ? nil : sharedGroups)
  }

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

// MARK: - Storage

extension PlannedExample {
  /// What is in an example, behind one reference: examples are handed on all the time, and a debug build would copy each
  /// part of them.
  fileprivate final class Storage: Sendable, Codable {
    let id: String
    let name: String
    let description: String
    let fullDescription: String
    let location: SourceLocation
    let tags: [String]
    let disposition: Disposition
    let steps: [Step]
    let groups: [String]
    let groupLocations: [SourceLocation]
    /// `nil` where there are none, and in plans that an older version wrote.
    let sharedGroups: [Int]?

    init(
      id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
      disposition: Disposition, steps: [Step], groups: [String], groupLocations: [SourceLocation], sharedGroups: [Int]?
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.fullDescription = fullDescription
      self.location = location
      self.tags = tags
      self.disposition = disposition
      self.steps = steps
      self.groups = groups
      self.groupLocations = groupLocations
      self.sharedGroups = sharedGroups
    }
  }

  /// Compares all that is in two examples.
  public static func == (left: PlannedExample, right: PlannedExample) -> Bool {
    let (left, right) = (left.storage, right.storage)
    if left === right { return true }
    return left.id == right.id && left.name == right.name && left.description == right.description
      && left.fullDescription == right.fullDescription && left.location == right.location && left.tags == right.tags
      && left.disposition == right.disposition && left.steps == right.steps && left.groups == right.groups
      && left.groupLocations == right.groupLocations
  }

  /// Reads an example.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  public init(from decoder: any Decoder) throws {
    storage = try Storage(from: decoder)
  }

  /// Writes an example.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
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
