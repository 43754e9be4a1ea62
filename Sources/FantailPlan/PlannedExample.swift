public import FantailTree

/// One example of a plan: what it is called, where it is written, and what runs around it.
public struct PlannedExample: Sendable, Equatable, Codable, Coded {
  /// The path of descriptions and row key, never a line number or a position: `Stack/when emptied/is empty`.
  public var id: String { boxed.value.id }
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public var name: String { boxed.value.name }
  /// Its own description; empty for `specify`, which is described by its first expectation.
  public var description: String { boxed.value.description }
  /// The descriptions from the outermost group to its own, joined by commas.
  public var fullDescription: String { boxed.value.fullDescription }
  /// The place of the example; for a row of a table, the row's.
  public var location: SourceLocation { boxed.value.location }
  /// Its tags and those of its groups.
  public var tags: [String] { boxed.value.tags }
  /// Whether it will run, and if not, why.
  public var disposition: Disposition { boxed.value.disposition }
  /// The steps that run, in order. Empty unless it will run.
  public var steps: [Step] { boxed.value.steps() }
  /// Its groups, the outermost first.
  public var groups: [GroupHeading] { boxed.value.groups }
  /// The row of a table that it is for; `nil` for its own example.
  public var row: PlannedRow? { boxed.value.row }

  /// Its place in the order of all examples that are declared, those that are not selected among them.
  package var position: Int { boxed.value.position }

  /// Behind one reference: examples are handed on all the time, and copies of each part cost a debug build 5 µs an
  /// example, a fifth of what a short one takes.
  private let boxed: Box

  private struct Storage: Sendable {
    let id, name, description, fullDescription: String
    let location: SourceLocation
    let tags: [String]
    let disposition: Disposition
    let groups: [GroupHeading]
    let row: PlannedRow?
    let position: Int
    /// Made when they are asked for: naming and running examples take none.
    var steps: @Sendable () -> [Step]
  }

  private final class Box: Sendable {
    let value: Storage

    init(_ value: Storage) { self.value = value }
  }

  package init(
    id: String, name: String, description: String, fullDescription: String, location: SourceLocation, tags: [String],
    disposition: Disposition, groups: [GroupHeading], row: PlannedRow? = nil, position: Int = 0,
    steps: @escaping @Sendable () -> [Step] = { [] }
  ) {
    boxed = Box(
      Storage(
        id: id, name: name, description: description, fullDescription: fullDescription, location: location, tags: tags,
        disposition: disposition, groups: groups, row: row, position: position, steps: steps))
  }

  private init(_ storage: Storage) { boxed = Box(storage) }

  func replacing(steps: @escaping @Sendable () -> [Step]) -> PlannedExample {
    var storage = boxed.value
    storage.steps = steps
    return PlannedExample(storage)
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
      id: description, name: "", description: description, fullDescription: description,
      location: location ?? nowhere, tags: [], disposition: .skipped(reason: description),
      groups: [])
  }
}

extension PlannedExample {
  /// Compares all that is in two examples; where among others they stand is no part of them.
  public static func == (left: PlannedExample, right: PlannedExample) -> Bool {
    if left.boxed === right.boxed { return true }
    return left.id == right.id && left.name == right.name && left.description == right.description
      && left.fullDescription == right.fullDescription && left.location == right.location && left.tags == right.tags
      && left.disposition == right.disposition && left.steps == right.steps && left.groups == right.groups
      && left.row == right.row
  }

  package init(_ fields: FieldReader) throws {
    let steps: [Step] = try fields.optional("steps") ?? []
    self.init(
      id: try fields("id"), name: try fields("name"), description: try fields("description"),
      fullDescription: try fields("fullDescription"), location: try fields("location"), tags: try fields("tags"),
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
