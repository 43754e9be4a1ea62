public import FantailTree

/// Something about a plan that its author should know before it runs.
public enum PlanProblem: Sendable, Hashable, Codable {
  /// No example is left to plan.
  case nothingSelected(declared: Int)
  /// Two examples or groups of one group have the same description.
  case duplicateDescription(String, group: String, locations: [SourceLocation])
  /// Different descriptions give the same camel-cased name: those of a table's rows, or of other examples.
  case nameCollision(String, descriptions: [String], areRows: Bool, locations: [SourceLocation])
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
  /// Nothing is declared at this line; the nearest that is.
  case nothingAt(String, nearest: [SourceLocation])
  /// No example is in any of these files and folders; the nearest name of one that has some.
  case nothingIn([String], nearest: String?)
  /// No example has this id, which was asked for.
  case unknownID(String)
  /// No example has the id of one that failed when it last ran.
  case failureGone(String)
  /// A let was read or an expectation made while the tree was built.
  case usedInGroupBody(Issue)

  /// `true` if the plan cannot be run as asked.
  public var isError: Bool { facts.isError }

  /// `true` if a filter matched nothing, which is not an error if other specs of the same run match it.
  package var isMiss: Bool { facts.isMiss }

  private var facts: (isError: Bool, isMiss: Bool, page: DocLink?) {
    switch self {
    case .nothingSelected(declared: 0): (true, false, .specNotFound)
    case .nothingSelected: (true, true, .nothingSelected)
    case .unknownTag, .nothingAt, .nothingIn, .unknownID: (true, true, nil)
    case .badPattern, .usedInGroupBody: (true, false, nil)
    case .focused(_, let isError): (isError, false, nil)
    case .duplicateDescription, .nameCollision, .emptyGroup, .hooksWithoutExamples, .failureGone: (false, false, nil)
    }
  }

  /// The places of a problem of the tree; empty for a problem of the options.
  var places: [SourceLocation] {
    switch self {
    case .duplicateDescription(_, _, let places), .nameCollision(_, _, _, let places): places
    case .emptyGroup(_, let place), .hooksWithoutExamples(_, let place): [place]
    default: []
    }
  }

  /// The problem in words: what, where, and what to do.
  public var message: String { message(at: \.description) }

  /// The problem in words.
  ///
  /// - Parameter place: Returns a place in the form that the reader of the words can open.
  package func message(at place: (SourceLocation) -> String) -> String {
    words(place) + (facts.page.map { "; \($0.line)" } ?? "")
  }

  private func words(_ place: (SourceLocation) -> String) -> String {
    func list(_ locations: [SourceLocation]) -> String {
      let places = locations.map(place)
      // Rows and loops have one place for all of their examples.
      return Self.list(places.indices.filter { !places[..<$0].contains(places[$0]) }.map { places[$0] })
    }
    return switch self {
    case .nothingSelected(declared: 0):
      "no example is declared, so there is nothing to run"
    case .nothingSelected(let declared):
      "no example is selected: none of the \(declared) declared passes the filters"
    case .duplicateDescription(let description, let group, let locations):
      "\(group.isEmpty ? "the run" : "\"\(group)\"") holds \"\(description)\" more than once: \(list(locations)); "
        + "give each its own description"
    case .nameCollision(let name, let descriptions, let areRows, let locations):
      "\(Self.list(descriptions.map { "\"\($0.onOneLine)\"" })) at \(list(locations)) give the one name \(name), so the "
        + "later ones are numbered; "
        + (areRows ? "name the rows: Row(\"a name of its own\", …)" : "let them differ in letters or digits")
    case .emptyGroup(let description, let location):
      "\"\(description)\" at \(place(location)) holds no example"
    case .hooksWithoutExamples(let description, let location):
      "\"\(description)\" at \(place(location)) has hooks, but no example to run them for"
    case .focused(let locations, let isError):
      "focus is on \(list(locations)), so nothing else runs"
        + (isError ? "; remove it before this is merged" : "")
    case .badPattern(let pattern, let reason):
      "the pattern \"\(pattern)\" is no regular expression: \(reason)"
    case .unknownTag(let tag, let nearest):
      "no example is tagged \"\(tag)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .nothingIn(let paths, let nearest):
      "no example is in \(paths.map(\.onOneLine).joined(separator: ", "))"
        + (nearest.map { "; did you mean \($0.onOneLine)?" } ?? "")
    case .nothingAt(let line, let nearest):
      "no group or example is at \(line)" + (nearest.isEmpty ? "" : "; the nearest: \(list(nearest))")
    case .unknownID(let id):
      "no example has the id \"\(id)\""
    case .failureGone(let id):
      "no example has the id \"\(id)\" any more, which failed when it last ran"
    case .usedInGroupBody(let issue):
      "\(issue.location.map { "\(place($0)): " } ?? "")\(issue.message)"
    }
  }

  /// Joins the first five of some texts.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(5).joined(separator: ", ")
    return texts.count > 5 ? "\(shown) and \(texts.count - 5) more" : shown
  }
}
