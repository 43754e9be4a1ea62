/// The error of a `require` that did not hold: it ends the example, and its failure is recorded already.
package struct RequirementFailed: RecordedError, CustomStringConvertible {
  package init() {}

  /// The text that other frameworks print for an error that ends one of their tests.
  package var description: String { "a requirement that did not hold; its failure is reported above" }
}
