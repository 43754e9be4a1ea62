extension Plan {
  /// A rule that keeps some examples.
  public indirect enum Filter: Sendable, Equatable {
    /// Examples whose full description or name matches a regular expression, and those of a type whose whole name does.
    case matching(String)
    /// Examples that ``matching(_:)`` would leave out.
    case notMatching(String)
    /// Examples that carry at least one of the tags.
    case tagged([String])
    /// Examples that carry none of the tags.
    case notTagged([String])
    /// Examples at any of these lines; a group's line takes the whole group.
    case at([FileLine])
    /// Examples in any of these files and folders; whole paths, or last parts of files' paths.
    case inFiles([String])
    /// Examples with these ids, or names.
    case ids([String])
  }
}
