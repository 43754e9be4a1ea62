public import FantailTree

/// Something about a plan that its author should know before it runs.
public enum PlanProblem: Sendable, Equatable, Codable {
  /// No example is left to plan.
  case nothingSelected(declared: Int)
  /// Two examples or groups of one group have the same description.
  case duplicateDescription(String, group: String, locations: [SourceLocation])
  /// Different descriptions give the same camel-cased name.
  case nameCollision(String, locations: [SourceLocation])
  /// A group holds nothing.
  case emptyGroup(String, location: SourceLocation)
  /// A group has hooks, but no example to run them for.
  case hooksWithoutExamples(String, location: SourceLocation)
  /// Focus was left in.
  case focused([SourceLocation], isError: Bool)
  /// A regular expression cannot be read.
  case badPattern(String, reason: String)
  /// No example carries this tag.
  case unknownTag(String, nearest: String?)
  /// Nothing is declared at this line.
  case nothingAt(String)
  /// No example has this id.
  case unknownID(String)
  /// A let was read or an expectation made while the tree was built.
  case usedInGroupBody(Issue)

  /// Whether the plan cannot be run as asked.
  public var isError: Bool {
    switch self {
    case .nothingSelected, .badPattern, .unknownTag, .nothingAt, .usedInGroupBody: true
    case .focused(_, let isError): isError
    case .duplicateDescription, .nameCollision, .emptyGroup, .hooksWithoutExamples, .unknownID: false
    }
  }

  /// Whether nothing here fits what was asked for: no error where other specs of the same run have it.
  package var isMiss: Bool {
    switch self {
    case .nothingSelected(let declared): declared > 0
    case .unknownTag, .nothingAt: true
    default: false
    }
  }

  /// The problem in words: what, where, and what to do.
  public var message: String {
    switch self {
    case .nothingSelected(declared: 0):
      "no example is declared, so there is nothing to run"
    case .nothingSelected(let declared):
      "no example is selected: none of the \(declared) declared passes the filters"
    case .duplicateDescription(let description, let group, let locations):
      "\(group.isEmpty ? "the run" : "\"\(group)\"") holds \"\(description)\" more than once: \(Self.list(locations)); "
        + "give each a description of its own"
    case .nameCollision(let name, let locations):
      "different descriptions give the one name \(name): \(Self.list(locations)); the later ones are numbered"
    case .emptyGroup(let description, let location):
      "\"\(description)\" at \(location) holds no example"
    case .hooksWithoutExamples(let description, let location):
      "\"\(description)\" at \(location) has hooks, but no example to run them for"
    case .focused(let locations, let isError):
      "focus is on \(Self.list(locations)), so nothing else runs"
        + (isError ? "; remove it before this is merged" : "")
    case .badPattern(let pattern, let reason):
      "the pattern \"\(pattern)\" is no regular expression: \(reason)"
    case .unknownTag(let tag, let nearest):
      "no example is tagged \"\(tag)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .nothingAt(let line):
      "no group or example starts at \(line)"
    case .unknownID(let id):
      "no example has the id \"\(id)\" any more"
    case .usedInGroupBody(let issue):
      "\(issue.location.map { "\($0): " } ?? "")\(issue.message)"
    }
  }

  private static func list(_ locations: [SourceLocation]) -> String {
    let shown = locations.prefix(5).map(\.description).joined(separator: ", ")
    return locations.count > 5 ? "\(shown) and \(locations.count - 5) more" : shown
  }
}
