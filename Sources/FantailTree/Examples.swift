/// Declares an example: one statement about behaviour, and the code that shows it.
///
/// - Parameters:
///   - description: The statement, read after the descriptions of its groups.
///   - traits: Properties of the example.
///   - body: The code. It may be synchronous or asynchronous and may throw; a thrown error fails the example. It runs
///     on the actor of the place where it is written.
/// - Returns: The example, to be listed in a group; it may also stand alone.
///
/// ```swift
/// it("has the pushed element") { expect(stack().count).to(.equal(1)) }
/// ```
public func it(
  _ description: String, _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec([.example(.init(description: description, traits: traits, location: location, row: nil, body: body))])
}

/// Declares one example for each row of a table.
///
/// - Parameters:
///   - description: The statement that every row shows.
///   - rows: The rows. Each is an example of its own: with a name, a location, a filter and a line in reports.
///   - traits: Properties of all the examples.
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
public func it<Arguments: Sendable>(
  _ description: String, rows: [Row<Arguments>], _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Arguments) async throws -> Void
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec(
    rows.map { row in
      .example(
        .init(
          description: description, traits: traits, location: location,
          row: .init(key: row.key, location: row.location),
          body: { try await body(row.arguments) }))
    })
}

/// Declares an example without a description: reports show its first expectation, "should equal 1".
///
/// - Parameters:
///   - traits: Properties of the example.
///   - body: The code.
/// - Returns: The example. It is planned as `Specify_<line>`, since nothing has run by then.
public func specify(
  _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec([.example(.init(description: nil, traits: traits, location: location, row: nil, body: body))])
}

/// Declares an example that never runs and is reported as pending.
///
/// - Parameters:
///   - description: The statement to be shown one day.
///   - reason: What it waits for.
///   - traits: Further properties.
///   - body: Its code so far. It is compiled, not run.
/// - Returns: The pending example.
///
/// Hooks of groups that have nothing else to run do not run either.
public func pending(
  _ description: String, _ reason: String? = nil, _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody = {}
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec([
    .example(
      .init(description: description, traits: traits + [.pending(reason)], location: location, row: nil, body: body))
  ])
}

/// Declares an example that does not run for now; `it` with an `x` in front.
///
/// - Parameters:
///   - description: The statement.
///   - traits: Properties of the example; `.pending("why")` gives the reason.
///   - body: The code, not run.
/// - Returns: The pending example.
public func xit(
  _ description: String, _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody = {}
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec([
    .example(.init(description: description, traits: traits + [.pending()], location: location, row: nil, body: body))
  ])
}

/// Declares an example that runs alone, with whatever else is focused; `it` with an `f` in front.
///
/// - Parameters:
///   - description: The statement.
///   - traits: Further properties.
///   - body: The code.
/// - Returns: The focused example.
public func fit(
  _ description: String, _ traits: Trait...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return Spec([
    .example(.init(description: description, traits: traits + [.focused], location: location, row: nil, body: body))
  ])
}
