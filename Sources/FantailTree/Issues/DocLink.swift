/// The pages of the documentation that help with a failure or problem whose message cannot explain enough.
///
/// Not web addresses: a heading and a file name can be found both in the archive that Xcode builds and in a checkout.
package enum DocLink: String, CaseIterable, Sendable {
  case nothingSelected = "Nothing was selected"
  case specNotFound = "A spec is not found"
  case letReadOutside = "A let is read outside an example"
  case outsideAnyExample = "Outside any example"

  /// The line that a message ends with.
  package var line: String { "more: \"\(rawValue)\" in Troubleshooting.md" }
}
