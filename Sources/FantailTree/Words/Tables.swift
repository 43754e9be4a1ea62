// Each number of arguments has its own overloads. If the compiler gets the argument types one by one, it infers the
// types of each row separately. With one type for all arguments, the compiler tries every type for every number in
// every row: 40 rows of three numbers took six seconds. A parameter pack would also help, but crashes the compiler.

/// Declares one example for each row of a table.
///
/// - Parameters:
///   - description: The statement that all rows show.
///   - traits: Properties of all the examples.
///   - rows: The rows. Each becomes an example, with a name, a location, a filter and a line in reports.
///   - body: The code, given the row's arguments.
/// - Returns: The examples.
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
@_disfavoredOverload
public func it<Arguments: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<Arguments>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Arguments) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// The same, with code that suspends.
@_disfavoredOverload
public func it<Arguments: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<Arguments>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Arguments) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Declares one example for each number, which is also its row's key: `rows: [0, 0.5, 1]`.
@_disfavoredOverload
public func it<Number: Numeric & Sendable>(
  _ description: String, _ traits: Trait..., rows: [Number],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Number) throws -> Void
) -> Spec {
  .examples(
    description, suspends: false, rows.map { Row(value: $0) }, traits, SourceLocation(fileID, filePath, line, column)
  ) { try await body($0) }
}

/// The same, with code that suspends.
@_disfavoredOverload
public func it<Number: Numeric & Sendable>(
  _ description: String, _ traits: Trait..., rows: [Number],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Number) async throws -> Void
) -> Spec {
  .examples(
    description, suspends: true, rows.map { Row(value: $0) }, traits, SourceLocation(fileID, filePath, line, column)
  ) { try await body($0) }
}

/// Declares one example for each row of two arguments.
public func it<A: Sendable, B: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1)
  }
}

/// The same, with code that suspends.
public func it<A: Sendable, B: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1)
  }
}

/// Declares one example for each row of two arguments, which the code takes as one tuple.
public func it<A: Sendable, B: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable ((A, B)) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Declares one example for each row of three arguments.
public func it<A: Sendable, B: Sendable, C: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2)
  }
}

/// The same, with code that suspends.
public func it<A: Sendable, B: Sendable, C: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2)
  }
}

/// Declares one example for each row of three arguments, which the code takes as one tuple.
public func it<A: Sendable, B: Sendable, C: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable ((A, B, C)) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Declares one example for each row of four arguments.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3)
  }
}

/// The same, with code that suspends.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3)
  }
}

/// Declares one example for each row of four arguments, which the code takes as one tuple.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable ((A, B, C, D)) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Declares one example for each row of five arguments.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D, E) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3, $0.4)
  }
}

/// The same, with code that suspends.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D, E) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3, $0.4)
  }
}

/// Declares one example for each row of five arguments, which the code takes as one tuple.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable ((A, B, C, D, E)) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Declares one example for each row of six arguments.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E, F)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3, $0.4, $0.5)
  }
}

/// The same, with code that suspends.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E, F)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (A, B, C, D, E, F) async throws -> Void
) -> Spec {
  .examples(description, suspends: true, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0.0, $0.1, $0.2, $0.3, $0.4, $0.5)
  }
}

/// Declares one example for each row of six arguments, which the code takes as one tuple.
public func it<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  _ description: String, _ traits: Trait..., rows: [Row<(A, B, C, D, E, F)>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable ((A, B, C, D, E, F)) throws -> Void
) -> Spec {
  .examples(description, suspends: false, rows, traits, SourceLocation(fileID, filePath, line, column)) {
    try await body($0)
  }
}

/// Not available: a value that is neither a number nor a text cannot be its own key.
@_disfavoredOverload
@available(*, unavailable, message: "give each row a key: rows: [Row(\"a key\", value)]")
public func it<Arguments>(
  _ description: String, _ traits: Trait..., rows: [Arguments],
  body: @escaping @Sendable (Arguments) async throws -> Void
) -> Spec {
  preconditionFailure("unavailable")
}

extension Spec {
  fileprivate static func examples<Arguments>(
    _ description: String, suspends: Bool, _ rows: [Row<Arguments>], _ traits: [Trait], _ location: SourceLocation,
    body: @escaping @Sendable (Arguments) async throws -> Void
  ) -> Spec {
    .word(
      rows.map { row in
        let arguments = row.arguments
        let call: ExampleBody = { try await body(arguments) }
        return .example(
          .init(
            description: description, traits: traits, location: location,
            row: (PlannedRow(row, of: description), row.location ?? location),
            body: suspends ? .suspending(call) : .applied(call)))
      })
  }
}

/// A row of a table of examples: a key, by which the row is named, and the arguments.
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
/// Documents show a column for each argument. Its heading is the name of a structure's member or the label in a tuple.
/// A tuple keeps its labels if the closure takes it as one value: `{ row in expect(row.a + row.b).to(.equal(row.sum))
/// }`.
public struct Row<Arguments: Sendable>: Sendable {
  /// The row's name in the names of examples, filters and reports.
  public let key: String
  /// The arguments of the example's code.
  public let arguments: Arguments
  /// The source location of the row; `nil` for a row that is only a literal, whose location is that of the `it`.
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

  /// Creates the row of a value that is its own key.
  fileprivate init(value: Arguments) {
    key = "\(value)"
    arguments = value
    location = nil
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
  public init(stringLiteral value: String) { self.init(value: value) }
}

extension Row: ExpressibleByIntegerLiteral where Arguments == Int {
  /// Creates a row whose key is also its argument: `rows: [0, 5, 123]`.
  ///
  /// - Parameter value: The key and the argument.
  public init(integerLiteral value: Int) { self.init(value: value) }
}

extension Row: ExpressibleByFloatLiteral where Arguments == Double {
  /// Creates a row whose key is also its argument: `rows: [0.5, 1.25]`.
  ///
  /// - Parameter value: The key and the argument.
  public init(floatLiteral value: Double) { self.init(value: value) }
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
    // A part of a tuple that has no label is shown by its number.
    .init(label: label.flatMap { $0.hasPrefix(".") ? nil : $0 }, text: cell(value))
  }
}

/// Returns the text of a value in a table cell; an optional is shown as the value inside.
private func cell(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return String(describing: value) }
  return mirror.children.first.map { cell($0.value) } ?? "nil"
}
