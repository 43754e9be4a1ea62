public import FantailTree

/// One example of a plan: what it is called, where it is written, and what runs around it.
///
/// A value, behind one reference: examples are handed on all the time, and copies of each part cost a debug build 5 µs an
/// example, a fifth of what a short one takes.
public final class PlannedExample: Sendable, Equatable, Codable, Coded {
  /// The path of descriptions and row key, never a line number or a position: `Stack/when emptied/is empty`.
  public let id: String
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public let name: String
  /// Its own description; empty for `specify`, which is described by its first expectation.
  public let description: String
  /// The descriptions from the outermost group to its own, joined by commas.
  public var fullDescription: String { groups.fullDescription(of: description) }
  /// The place of the example; for a row of a table, the row's.
  public let location: SourceLocation
  /// Its tags and those of its groups.
  public let tags: [String]
  /// Whether it will run, and if not, why.
  public let disposition: Disposition
  /// The steps that run, in order. Empty unless it will run.
  public var steps: [Step] { madeSteps() }
  /// Its groups, the outermost first.
  public let groups: [GroupHeading]
  /// The row of a table that it is for; `nil` for its own example.
  public let row: PlannedRow?

  /// Its place in the order of all examples that are declared, those that are not selected among them.
  package let position: Int
  /// Makes the steps when they are asked for: naming and running examples take none.
  private let madeSteps: @Sendable () -> [Step]

  package init(
    id: String, name: String, description: String, location: SourceLocation, tags: [String],
    disposition: Disposition, groups: [GroupHeading], row: PlannedRow? = nil, position: Int = 0,
    steps: @escaping @Sendable () -> [Step] = { [] }
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.location = location
    self.tags = tags
    self.disposition = disposition
    self.groups = groups
    self.row = row
    self.position = position
    madeSteps = steps
  }

  func replacing(steps: @escaping @Sendable () -> [Step]) -> PlannedExample {
    PlannedExample(
      id: id, name: name, description: description, location: location, tags: tags, disposition: disposition,
      groups: groups, row: row, position: position, steps: steps)
  }

  /// An example's turn: it will run, or why it will not.
  public enum Disposition: Sendable, Hashable, Codable {
    /// It will run.
    case run
    /// It is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)
  }

  /// A stand-in for an empty plan: Swift Testing passes a test that has no cases.
  package static func placeholder(_ description: String, at location: SourceLocation?) -> PlannedExample {
    let nowhere = SourceLocation(fileID: "Fantail/nowhere", filePath: "nowhere", line: 1, column: 1)
    return PlannedExample(
      id: description, name: "", description: description, location: location ?? nowhere, tags: [],
      disposition: .skipped(reason: description), groups: [])
  }
}

extension PlannedExample {
  /// Compares all that is in two examples; where among others they stand is no part of them.
  public static func == (left: PlannedExample, right: PlannedExample) -> Bool {
    if left === right { return true }
    return left.id == right.id && left.name == right.name && left.description == right.description
      && left.location == right.location && left.tags == right.tags && left.disposition == right.disposition
      && left.steps == right.steps && left.groups == right.groups && left.row == right.row
  }

  package convenience init(_ fields: FieldReader) throws {
    let steps: [Step] = try fields.optional("steps") ?? []
    self.init(
      id: try fields("id"), name: try fields("name"), description: try fields("description"),
      location: try fields("location"), tags: try fields("tags"),
      disposition: try fields.optional("disposition") ?? .run, groups: try fields("groups"),
      row: try fields.optional("row"), position: try fields("position"),
      steps: { steps })
  }

  package var coded: CodedFields {
    facts.adding(CodedFields(["disposition": disposition, "steps": steps, "row": row]))
  }

  /// What the result of a run says of its example.
  package var facts: CodedFields {
    CodedFields([
      "id": id, "name": name, "description": description, "fullDescription": fullDescription, "location": location,
      "tags": tags, "groups": groups, "row": row?.codedWithArguments, "position": position,
    ])
  }
}

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
