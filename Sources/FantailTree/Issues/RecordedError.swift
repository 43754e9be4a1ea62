/// An error whose failure is recorded where it arose: an example that it ends has not failed once more.
package protocol RecordedError: Error {
  /// Takes the place of an expectation that it comes to, for a failure that has no other.
  func come(to place: SourceLocation)
}

extension RecordedError {
  package func come(to place: SourceLocation) {}
}
