/// Declares an example: one statement about behaviour, and the code that shows it.
///
/// - Parameters:
///   - description: The statement, read after the descriptions of its groups.
///   - body: The code. It may throw: a thrown error fails the example. It runs on the actor of the code around it.
/// - Returns: The example, to be listed in a group; it may also be a separate spec.
///
/// ```swift
/// it("has the pushed element") { expect(stack().count).to(.equal(1)) }
/// ```
public func it(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody
) -> Spec {
  .example(description, [], SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with traits.
@_disfavoredOverload  // The compiler would match a mistake in a body against both words and could not explain it.
public func it(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody
) -> Spec {
  .example(description, traits, SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with code that suspends.
@_disfavoredOverload
public func it(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  .example(description, traits, SourceLocation(fileID, filePath, line, column), .suspending(body))
}

/// Declares an example without a description: reports show its first expectation, "should equal 1".
///
/// - Parameters:
///   - traits: Properties of the example.
///   - body: The code.
/// - Returns: The example. It is planned as `Specify_<line>`, since the expectation is not known before the run.
public func specify(
  _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody
) -> Spec {
  .example(nil, traits, SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with code that suspends.
public func specify(
  _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  .example(nil, traits, SourceLocation(fileID, filePath, line, column), .suspending(body))
}

/// Declares an example that never runs and is reported as pending.
///
/// - Parameters:
///   - description: The statement that the example will show.
///   - reason: The reason why it is pending.
///   - traits: Further properties.
///   - body: The example's code so far, which is compiled but never runs.
/// - Returns: The pending example.
///
/// Hooks of groups whose examples are all pending do not run either.
public func pending(
  _ description: String, _ reason: String? = nil, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody = {}
) -> Spec {
  .example(description, traits + [.pending(reason)], SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with code that suspends.
public func pending(
  _ description: String, _ reason: String? = nil, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  .example(description, traits + [.pending(reason)], SourceLocation(fileID, filePath, line, column), .suspending(body))
}

/// Declares an example that does not run for now, and is reported as pending: `it` with the prefix `x`.
///
/// The trait `.pending("why")` gives the reason.
public func xit(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody = {}
) -> Spec {
  .example(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with code that suspends.
public func xit(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  .example(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), .suspending(body))
}

/// Declares an example that runs alone, together with all other focused examples: `it` with the prefix `f`.
public func fit(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping SynchronousBody
) -> Spec {
  .example(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), .synchronous(body))
}

/// The same, with code that suspends.
public func fit(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping ExampleBody
) -> Spec {
  .example(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), .suspending(body))
}

extension Spec {
  package static func example(
    _ description: String?, _ traits: [Trait], _ location: SourceLocation, _ body: Body
  ) -> Spec {
    .word([.example(.init(description: description, traits: traits, location: location, row: nil, body: body))])
  }
}
