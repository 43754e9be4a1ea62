/// An error whose failure is already recorded where it happened, so that an example which it ends does not count it
/// again.
package protocol RecordedError: Error {
  /// Sets the place of the failure to that of an expectation, if the failure has no place yet.
  func come(to place: SourceLocation)
}

extension RecordedError {
  package func come(to place: SourceLocation) {}
}
