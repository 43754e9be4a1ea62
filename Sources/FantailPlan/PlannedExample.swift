public import FantailTree

/// One example of a plan: what it is called, where it is written, and what runs around it.
public struct PlannedExample: Sendable, Equatable, Codable, Coded {
  /// The path of descriptions and row key, never a line number or a position: `Stack/when emptied/is empty`.
  public var id: String { storage.id }
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public var name: String { storage.name }
  /// Its own description; empty for `specify`, which is described by its first expectation.
  public var description: String { storage.description }
  /// The descriptions from the outermost group to its own, joined by commas.
  public var fullDescription: String { storage.fullDescription }
  /// The place of the example; for a row of a table, the row's.
  public var location: SourceLocation { storage.location }
  /// Its tags and those of its groups.
  public var tags: [String] { storage.tags }
  /// Whether it will run, and if not, why.
  public var disposition: Disposition { storage.disposition }
  /// The steps that run, in order. Empty unless it will run.
  public var steps: [PlannedExample.Step] { storage.steps }
  /// Its groups, the outermost first.
  public var groups: [GroupHeading] { storage.groups }
  /// The row of a table that it is for; `nil` for its own example.
  public var row: PlannedRow? { storage.row }

  /// Its place in the order of all examples that are declared, those that are not selected among them.
  package var position: Int { storage.position }

  private let storage: Storage

  init(
    id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
    disposition: Disposition, steps: PlannedSteps, groups: [GroupHeading], row: PlannedRow? = nil, position: Int
  ) {
    storage = Storage(
      id: id, name: name, description: description, fullDescription: fullDescription, location: location, tags: tags,
      disposition: disposition, steps: steps, groups: groups, row: row, position: position)
  }

  /// Creates an example without steps.
  package init(
    id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
    disposition: Disposition, groups: [GroupHeading], row: PlannedRow? = nil, position: Int = 0
  ) {
    self.init(
      id: id, name: name, description: description, fullDescription: fullDescription, location: location, tags: tags,
      disposition: disposition, steps: .listed([]), groups: groups, row: row, position: position)
  }

  /// An example's turn: it will run, or why it will not.
  public enum Disposition: Sendable, Hashable, Codable, Coded {
    /// It will run.
    case run
    /// It is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)

    package init(_ fields: FieldReader) throws {
      let (name, fields) = try fields.readCase()
      switch name {
      case "run": self = .run
      case "pending": self = .pending(reason: try fields.optional("reason"))
      case "skipped": self = .skipped(reason: try fields.optional("reason"))
      default: throw fields.unknownCase
      }
    }

    package var coded: CodedFields {
      switch self {
      case .run: CodedFields(case: "run")
      case .pending(let reason): CodedFields(case: "pending", ["reason": reason])
      case .skipped(let reason): CodedFields(case: "skipped", ["reason": reason])
      }
    }
  }

  /// A stand-in for an empty plan: Swift Testing passes a test that has no cases.
  package static func placeholder(_ description: String, at location: SourceLocation?) -> PlannedExample {
    let nowhere = SourceLocation(fileID: "Fantail/nowhere", filePath: "nowhere", line: 1, column: 1)
    return PlannedExample(
      id: description, name: "", description: description, fullDescription: description,
      location: location ?? nowhere, tags: [], disposition: .skipped(reason: description),
      groups: [])
  }
}

// MARK: - Storage

extension PlannedExample {
  /// The contents of an example, behind one reference: examples are handed on all the time, and a debug build would
  /// copy each part of them.
  fileprivate final class Storage: Sendable {
    let id: String
    let name: String
    let description: String
    let fullDescription: String
    let location: SourceLocation
    let tags: [String]
    let disposition: Disposition
    let plannedSteps: PlannedSteps
    let groups: [GroupHeading]
    let row: PlannedRow?
    let position: Int

    init(
      id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
      disposition: Disposition, steps: PlannedSteps, groups: [GroupHeading], row: PlannedRow?, position: Int
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.fullDescription = fullDescription
      self.location = location
      self.tags = tags
      self.disposition = disposition
      plannedSteps = steps
      self.groups = groups
      self.row = row
      self.position = position
    }

    var steps: [PlannedExample.Step] { plannedSteps.steps(body: location) }
  }

  /// Compares all that is in two examples; where among others they stand is no part of them.
  public static func == (left: PlannedExample, right: PlannedExample) -> Bool {
    let (left, right) = (left.storage, right.storage)
    if left === right { return true }
    return left.id == right.id && left.name == right.name && left.description == right.description
      && left.fullDescription == right.fullDescription && left.location == right.location && left.tags == right.tags
      && left.disposition == right.disposition && left.steps == right.steps && left.groups == right.groups
      && left.row == right.row
  }

  package init(_ fields: FieldReader) throws {
    storage = Storage(
      id: try fields("id"), name: try fields("name"), description: try fields("description"),
      fullDescription: try fields("fullDescription"), location: try fields("location"), tags: try fields("tags"),
      disposition: try fields.optional("disposition") ?? .run, steps: .listed(try fields.optional("steps") ?? []),
      groups: try fields("groups"),
      row: try fields.optional("row"), position: try fields("position"))
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
