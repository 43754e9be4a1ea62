extension Spec {
  /// An example as it is declared.
  package struct Example: Sendable {
    /// `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package internal(set) var traits: [Trait]
    package internal(set) var location: SourceLocation
    /// The row of a table that the example is for, and the place where the row is written.
    package internal(set) var row: (planned: PlannedRow, location: SourceLocation)?
    /// `nil` for an example that is declared but not written yet.
    package let body: Body?
  }
}
