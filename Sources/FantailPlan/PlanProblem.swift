public import FantailTree

/// A problem with a plan that its author should see before the run.
public enum PlanProblem: Sendable, Hashable {
  /// No example is left to plan.
  case nothingSelected(declared: Int)
  /// Some examples pass the filters, but focus on others leaves them out.
  case leftOutByFocus(Int, focus: [SourceLocation])
  /// Two examples or groups of one group have the same description.
  case duplicateDescription(String, group: String, locations: [SourceLocation])
  /// A group uses the same shared examples more than once, with the same description.
  case repeatedSharedExamples(String, group: String, locations: [SourceLocation])
  /// Different descriptions give the same camel-cased name; they are rows of a table, or other examples.
  case nameCollision(String, descriptions: [String], areRows: Bool, locations: [SourceLocation])
  /// A group is empty.
  case emptyGroup(String, location: SourceLocation)
  /// A group has hooks but no examples.
  case hooksWithoutExamples(String, location: SourceLocation)
  /// Focus was left in the source.
  case focused([SourceLocation], isError: Bool)
  /// A regular expression cannot be read.
  case badPattern(String, reason: String)
  /// No example has this tag.
  case unknownTag(String, nearest: String?)
  /// No group or example is declared at this line; `nearest` contains the nearest declared lines.
  case nothingAt(String, nearest: [SourceLocation])
  /// No example is in any of these files and folders; `nearest` is the closest name of a file or folder that has
  /// examples.
  case nothingIn([String], nearest: String?)
  /// No example has this id.
  case unknownID(String)
  /// No example has this id, which belongs to an example that failed in its last run.
  case failureGone(String)
  /// A let was read, or an expectation was made, while the tree was built.
  case usedInGroupBody(Issue)

  /// `true` if the plan cannot run.
  public var isError: Bool { facts.isError }

  /// `true` if a filter matched nothing. This is not an error if other specs of the same run match the filter.
  package var isMiss: Bool { facts.isMiss }

  private var facts: (isError: Bool, isMiss: Bool, page: DocLink?) {
    switch self {
    case .nothingSelected(declared: 0): (true, false, .specNotFound)
    case .nothingSelected, .leftOutByFocus: (true, true, .nothingSelected)
    case .unknownTag, .nothingAt, .nothingIn, .unknownID: (true, true, nil)
    case .badPattern, .usedInGroupBody: (true, false, nil)
    case .focused(_, let isError): (isError, false, nil)
    case .duplicateDescription, .repeatedSharedExamples, .nameCollision, .emptyGroup, .hooksWithoutExamples,
      .failureGone:
      (false, false, nil)
    }
  }

  /// The message without the nearest names, which depend on the specs: equal in all plans with the same problem.
  package var fact: String {
    switch self {
    case .unknownTag(let tag, _): Self.unknownTag(tag, nearest: nil).message
    case .nothingAt(let line, _): Self.nothingAt(line, nearest: []).message
    case .nothingIn(let paths, _): Self.nothingIn(paths, nearest: nil).message
    default: message
    }
  }

  /// `true` for the problem that the plan does not have an example.
  package var isOfEmptyPlan: Bool {
    switch self {
    case .nothingSelected, .leftOutByFocus: true
    default: false
    }
  }

  /// The source locations of a problem with the tree; empty for a problem with the options.
  var places: [SourceLocation] {
    switch self {
    case .duplicateDescription(_, _, let places), .repeatedSharedExamples(_, _, let places),
      .nameCollision(_, _, _, let places):
      places
    case .emptyGroup(_, let place), .hooksWithoutExamples(_, let place): [place]
    default: []
    }
  }

  /// The problem in words: the fault, its location, and advice.
  public var message: String { message(at: \.description) }

  /// The problem in words.
  ///
  /// - Parameter place: Returns a location in the form that the reader of the message can open.
  package func message(at place: (SourceLocation) -> String) -> String {
    words(place) + (facts.page.map { "; \($0.line)" } ?? "")
  }

  private func words(_ place: (SourceLocation) -> String) -> String {
    func list(_ locations: [SourceLocation]) -> String {
      let places = locations.map(place)
      // The rows of a table share a source location, and so do the examples of a loop.
      return Self.list(places.indices.filter { !places[..<$0].contains(places[$0]) }.map { places[$0] })
    }
    func repeated(_ description: String, _ group: String, _ locations: [SourceLocation]) -> String {
      "\(group.isEmpty ? "the run" : "\"\(group)\"") contains \"\(description)\" more than once: \(list(locations)); "
    }
    return switch self {
    case .nothingSelected(declared: 0):
      "no example is declared, so there is nothing to run"
    case .nothingSelected(let declared):
      "no example is selected: none of the \(declared) declared passes the filters"
    case .leftOutByFocus(let count, let focus):
      "no example is selected: \(count) \(count == 1 ? "passes" : "pass") the filters, but focus is on \(list(focus))"
    case .duplicateDescription(let description, let group, let locations):
      repeated(description, group, locations) + "give each its own description"
    case .repeatedSharedExamples(let description, let group, let locations):
      repeated(description, group, locations) + "distinguish them: itBehavesLike(…, described: \"with one element\")"
    case .nameCollision(let name, let descriptions, let areRows, let locations):
      "\(Self.list(descriptions.map { "\"\($0.onOneLine)\"" })) at \(list(locations)) share the name \(name), so the "
        + "later ones are numbered; "
        + (areRows ? "name the rows: Row(\"a name of its own\", …)" : "use names that differ in letters or digits")
    case .emptyGroup(let description, let location):
      "\"\(description)\" at \(place(location)) contains no example"
    case .hooksWithoutExamples(let description, let location):
      "\"\(description)\" at \(place(location)) has hooks, but no example to run them for"
    case .focused(let locations, let isError):
      "focus is on \(list(locations)), so nothing else runs"
        + (isError ? "; remove it before this is merged" : "")
    case .badPattern(let pattern, let reason):
      "the pattern \"\(pattern)\" is not a regular expression: \(reason)"
    case .unknownTag(let tag, let nearest):
      "no example is tagged \"\(tag)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .nothingIn(let paths, let nearest):
      "no example is in \(paths.map(\.onOneLine).joined(separator: ", "))"
        + (nearest.map { "; did you mean \($0.onOneLine)?" } ?? "")
        + (paths.contains { $0.contains(":") && $0.last?.isNumber == true } ? "; --at takes a line" : "")
    case .nothingAt(let line, let nearest):
      "no group or example is at \(line)" + (nearest.isEmpty ? "" : "; the nearest: \(list(nearest))")
    case .unknownID(let id):
      "no example has the id \"\(id)\""
    case .failureGone(let id):
      "no example has the id \"\(id)\", but one failed when it last ran"
    case .usedInGroupBody(let issue):
      "\(issue.location.map { "\(place($0)): " } ?? "")\(issue.message)"
    }
  }

  /// Joins the first five strings.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(5).joined(separator: ", ")
    return texts.count > 5 ? "\(shown) and \(texts.count - 5) more" : shown
  }
}
