/// The pages of the documentation that help where the words of a failure or of a problem cannot say enough.
///
/// No site holds them: a heading and a file are found in the archive that Xcode builds and in a checkout alike.
package enum DocLink: String, CaseIterable, Sendable {
  case nothingSelected = "Nothing was selected"
  case specNotFound = "A spec is not found"
  case letReadOutside = "A let is read outside an example"
  case outsideAnyExample = "Outside any example"

  /// The line that a message ends with.
  package var line: String { "more: \"\(rawValue)\" in Troubleshooting.md" }
}
