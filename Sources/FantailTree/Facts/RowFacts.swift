/// The facts that a table of examples says of one of its rows.
package struct RowFacts: Sendable {
  /// The words that every row of the table shows.
  package let statement: String
  package let key: String
  package fileprivate(set) var location: SourceLocation
  /// The arguments as text, each with its label. They are asked for when a report shows them: what describes a value is
  /// the user's code.
  package let arguments: @Sendable () -> [(label: String?, text: String)]

  func placed(at location: SourceLocation) -> RowFacts {
    var row = self
    row.location = location
    return row
  }
}
