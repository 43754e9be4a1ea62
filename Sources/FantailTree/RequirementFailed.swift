/// An error whose failure is recorded where it arose: an example that it ends has not failed once more.
package protocol RecordedError: Error {}

/// The error of a `require` that did not hold: it ends the example, and its failure is recorded already.
package struct RequirementFailed: RecordedError, CustomStringConvertible {
  package init() {}

  /// What other frameworks print of an error that ends a test of theirs.
  package var description: String { "a requirement that did not hold; its failure is reported above" }
}
