extension Plan {
  /// A rule that keeps some examples.
  public indirect enum Filter: Sendable, Equatable {
    /// Examples whose full description or name matches a regular expression, and examples of a type whose whole name
    /// matches the expression.
    case matching(String)
    /// Examples that ``matching(_:)`` would leave out.
    case notMatching(String)
    /// Examples with at least one of the tags.
    case tagged([String])
    /// Examples with none of the tags.
    case notTagged([String])
    /// Examples at any of these lines; the line of a group selects the whole group.
    case at([FileLine])
    /// Examples in any of these files and folders, given by absolute paths or by the last parts of paths.
    case inFiles([String])
    /// Examples with these ids or names.
    case ids([String])
  }
}
