extension Spec {
  /// An example as it is declared.
  package struct Example: Sendable {
    /// The description; `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package internal(set) var traits: [Trait]
    package internal(set) var location: SourceLocation
    /// The row of a table that the example is made for, and the place of the row in the source.
    package internal(set) var row: (planned: PlannedRow, location: SourceLocation)?
    /// The code; `nil` for an example that is declared but not written yet.
    package let body: Body?
  }
}
