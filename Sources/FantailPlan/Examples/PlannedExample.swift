public import FantailTree

/// An example of a plan: its names, its location, and the steps around its body.
///
/// This is a class, so that copies share one reference: copying each part would cost a debug build 5 µs per example, a
/// third of the time of a short example.
public final class PlannedExample: Sendable, Equatable {
  /// The path of descriptions and row key, such as `Stack/when emptied/is empty`. It does not contain a line number or
  /// position.
  public let id: String
  /// The camel-cased name: `Stack_WhenEmptied_IsEmpty`.
  public let name: String
  /// The example's description; empty for `specify`, which is described by its first expectation.
  public let description: String
  /// The descriptions from the outermost group to the example, joined by commas.
  public var fullDescription: String { groups.fullDescription(of: description) }
  /// The source location of the example; for a row of a table, the location of the row.
  public let location: SourceLocation
  /// The tags of the example and of its groups.
  public let tags: [String]
  /// Whether the example will run, and if not, the reason.
  public let disposition: Disposition
  /// The issue for which the example is expected to fail: its number, address or summary.
  public let knownIssue: String?
  /// The steps of the run, in order. Empty if the example will not run.
  public var steps: [Step] { madeSteps() }
  /// The groups around the example, the outermost first.
  public let groups: [GroupHeading]
  /// The row of the table for which the example is made; `nil` outside tables.
  public let row: PlannedRow?

  /// The example's position among all declared examples, including those that are not selected.
  package let position: Int
  /// The test target that declares the example, and the example's id in a plan of only that target.
  package let target: String
  package let idInTarget: String
  /// Makes the steps on demand, since naming and running examples does not need them.
  private let madeSteps: @Sendable () -> [Step]

  package init(
    id: String, name: String, description: String, location: SourceLocation, tags: [String],
    disposition: Disposition, knownIssue: String? = nil, groups: [GroupHeading], row: PlannedRow? = nil,
    position: Int = 0, target: String = "", idInTarget: String? = nil, steps: @escaping @Sendable () -> [Step] = { [] }
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.location = location
    self.tags = tags
    self.disposition = disposition
    self.knownIssue = knownIssue
    self.groups = groups
    self.row = row
    self.position = position
    self.target = target
    self.idInTarget = idInTarget ?? id
    madeSteps = steps
  }

  func replacing(steps: @escaping @Sendable () -> [Step]) -> PlannedExample {
    PlannedExample(
      id: id, name: name, description: description, location: location, tags: tags, disposition: disposition,
      knownIssue: knownIssue, groups: groups, row: row, position: position, target: target, idInTarget: idInTarget,
      steps: steps)
  }

  /// The key of the example in the record that `--affected` reads. It does not depend on which targets are planned
  /// together.
  package var reachKey: String { "\(target)/\(idInTarget)" }

  /// Returns an example that represents an empty plan: Swift Testing passes a test without cases.
  package static func placeholder(_ description: String, at location: SourceLocation?) -> PlannedExample {
    let nowhere = SourceLocation(fileID: "Fantail/nowhere", filePath: "nowhere", line: 1, column: 1)
    return PlannedExample(
      id: description, name: "", description: description, location: location ?? nowhere, tags: [],
      disposition: .skipped(reason: description), groups: [])
  }
}

extension PlannedExample {
  /// Compares all parts of two examples except their positions.
  public static func == (left: PlannedExample, right: PlannedExample) -> Bool {
    if left === right { return true }
    return left.id == right.id && left.name == right.name && left.description == right.description
      && left.location == right.location && left.tags == right.tags && left.disposition == right.disposition
      && left.knownIssue == right.knownIssue && left.steps == right.steps && left.groups == right.groups
      && left.row == right.row
  }
}

// This is not a `CustomStringConvertible`, since the `description` of an example is its statement.
extension PlannedExample: CustomDebugStringConvertible {
  /// The name and the location, as reports print them: `Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(name) (\(location))" + (disposition.mark.map { ", \($0)" } ?? "") }
}

extension PlannedExample {
  /// Whether an example will run, and if not, the reason.
  public enum Disposition: Sendable, Hashable {
    /// The example will run.
    case run
    /// The example is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)
  }
}

extension PlannedExample.Disposition {
  /// The reason why the example does not run: "pending: no network yet"; `nil` for an example that will run.
  package var mark: String? {
    switch self {
    case .run: nil
    case .pending(let reason): "pending" + (reason.map { ": \($0.onOneLine)" } ?? "")
    case .skipped(let reason): "skipped" + (reason.map { ": \($0.onOneLine)" } ?? "")
    }
  }
}

extension PlannedExample {
  package var isPending: Bool {
    if case .pending = disposition { true } else { false }
  }
}

extension PlannedExample {
  /// A step of an example's run: a hook, an evaluation of lets, or the body.
  public struct Step: Sendable, Hashable {
    /// The kind of the step.
    public let kind: Kind
    /// The description of the group that declares the step; empty outside every group.
    public let group: String
    /// The source location of its declaration.
    public let location: SourceLocation

    /// The kinds of steps.
    public enum Kind: String, Sendable {
      case registerMatchers, beforeAll, evaluate, aroundEach, beforeEach, body, afterEach, afterAll
    }

    package init(kind: Kind, group: String, location: SourceLocation) {
      self.kind = kind
      self.group = group
      self.location = location
    }
  }
}

/// A group of a planned example, as reports show it.
public struct GroupHeading: Sendable, Hashable {
  /// The group's description.
  public let description: String
  /// The source location of the group; for shared examples, the location of `itBehavesLike`.
  public let location: SourceLocation
  /// `true` if the group comes from shared examples.
  public let isShared: Bool

  package init(description: String, location: SourceLocation, isShared: Bool) {
    self.description = description
    self.location = location
    self.isShared = isShared
  }
}

extension [GroupHeading] {
  /// Joins the descriptions with commas, from the outermost group to a part of the innermost group.
  package func fullDescription(of own: String) -> String {
    (map(\.description) + (own.isEmpty ? [] : [own])).joined(separator: ", ")
  }
}
