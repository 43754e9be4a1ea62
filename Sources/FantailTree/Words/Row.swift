/// A row of a table of examples: a key that names it, and its arguments.
public struct Row<Arguments: Sendable>: Sendable {
  /// The row's name among the others, in names, filters and reports.
  public let key: String
  /// The arguments of the example's code.
  public let arguments: Arguments
  /// The place of the row.
  public let location: SourceLocation

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - key: What tells the row from the others.
  ///   - arguments: What the example's code is given; several as a tuple.
  public init(
    _ key: String, _ arguments: Arguments,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.key = key
    self.arguments = arguments
    location = SourceLocation(fileID, filePath, line, column)
  }
}
