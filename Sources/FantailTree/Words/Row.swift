/// A row of a table of examples: a key that names it, and its arguments.
///
/// ```swift
/// it("adds", rows: [.init("small", (1, 2, 3)), .init("negative", (-1, -2, -3))]) { a, b, sum in
///   expect(a + b).to(.equal(sum))
/// }
/// ```
/// ```text
/// adds, small
/// adds, negative
/// ```
/// Documents show a column for each argument, and above it the name of a structure's member or the label in a tuple. A
/// tuple keeps its labels where the closure takes it as one value: `{ row in expect(row.a + row.b).to(.equal(row.sum)) }`.
public struct Row<Arguments: Sendable>: Sendable {
  /// The row's name among the others, in names, filters and reports.
  public let key: String
  /// The arguments of the example's code.
  public let arguments: Arguments
  /// The place of the row; `nil` for a row that is only a text, which has the place of its `it`.
  public let location: SourceLocation?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - key: The key, which is unique in the table.
  ///   - arguments: The arguments of the example's code; several as a tuple.
  public init(
    _ key: String, _ arguments: Arguments,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.key = key
    self.arguments = arguments
    location = SourceLocation(fileID, filePath, line, column)
  }
}

extension Row: ExpressibleByUnicodeScalarLiteral where Arguments == String {}
extension Row: ExpressibleByExtendedGraphemeClusterLiteral where Arguments == String {}
extension Row: ExpressibleByStringLiteral where Arguments == String {
  /// Creates a row whose key is also its argument.
  ///
  /// - Parameter value: The key and the argument.
  ///
  /// ```swift
  /// it("has three letters", rows: ["EUR", "USD"]) { code in expect(code).to(.haveCount(3)) }
  /// ```
  /// ```text
  /// has three letters, EUR
  /// has three letters, USD
  /// ```
  public init(stringLiteral value: String) {
    key = value
    arguments = value
    location = nil
  }
}

extension Row: ExpressibleByIntegerLiteral where Arguments == Int {
  /// Creates a row whose key is also its argument: `rows: [0, 5, 123]`.
  ///
  /// - Parameter value: The key and the argument.
  public init(integerLiteral value: Int) {
    key = "\(value)"
    arguments = value
    location = nil
  }
}

extension Row: ExpressibleByFloatLiteral where Arguments == Double {
  /// Creates a row whose key is also its argument: `rows: [0.5, 1.25]`.
  ///
  /// - Parameter value: The key and the argument.
  public init(floatLiteral value: Double) {
    key = "\(value)"
    arguments = value
    location = nil
  }
}

extension PlannedRow {
  convenience init<Arguments>(_ row: Row<Arguments>, of statement: String) {
    let arguments = row.arguments
    self.init(statement: statement, key: row.key) { columns(of: arguments) }
  }
}

/// Returns each part of a tuple or a plain structure, or the whole value for other types.
private func columns(of arguments: Any) -> [PlannedRow.Argument] {
  let mirror = Mirror(reflecting: arguments)
  let isTaken =
    mirror.displayStyle == .tuple || (mirror.displayStyle == .struct && !(arguments is any CustomStringConvertible))
  guard isTaken else { return [.init(label: nil, text: cell(arguments))] }
  return mirror.children.map { label, value in
    // A part of a tuple without a label is shown by its number.
    .init(label: label.flatMap { $0.hasPrefix(".") ? nil : $0 }, text: cell(value))
  }
}

/// Returns the text of a value in a table cell; an optional is shown as the value inside it.
private func cell(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return String(describing: value) }
  return mirror.children.first.map { cell($0.value) } ?? "nil"
}
