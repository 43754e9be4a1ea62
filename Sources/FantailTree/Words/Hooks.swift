/// Runs before each example of this group and of the groups nested in it.
///
/// - Parameter body: The preparation. When it throws, the example is not run and fails with the error.
/// - Returns: The hook, to be listed in a group.
///
/// A group may have any number of these hooks. They run in order, the outer group's first.
public func beforeEach(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping SynchronousBody
) -> Spec {
  .hook(.beforeEach, fileID, filePath, line, column, .plain(.synchronous(body)))
}

/// The same, with code that suspends.
public func beforeEach(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping ExampleBody
) -> Spec {
  .hook(.beforeEach, fileID, filePath, line, column, .plain(.suspending(body)))
}

/// Runs after each example of this group and of the groups nested in it.
///
/// - Parameter body: The clean-up. It runs even if the example or a hook of this level failed.
/// - Returns: The hook, to be listed in a group.
///
/// A group may have any number of these hooks. They run in reverse order, the inner group's first. The example's stubs
/// and replacements have already been removed, as in Kiwi.
public func afterEach(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping SynchronousBody
) -> Spec {
  .hook(.afterEach, fileID, filePath, line, column, .plain(.synchronous(body)))
}

/// The same, with code that suspends.
public func afterEach(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping ExampleBody
) -> Spec {
  .hook(.afterEach, fileID, filePath, line, column, .plain(.suspending(body)))
}

/// Runs once, before the first example that runs in this group or in a group nested in it.
///
/// - Parameter body: The preparation. When it fails, every example of the group fails with that cause.
/// - Returns: The hook, to be listed in a group.
///
/// It runs after the outer groups' `beforeEach`, as in Kiwi: hooks run level by level. It cannot read a `Let`, since a
/// let's value belongs to one example.
public func beforeAll(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping SynchronousBody
) -> Spec {
  .hook(.beforeAll, fileID, filePath, line, column, .plain(.synchronous(body)))
}

/// The same, with code that suspends.
public func beforeAll(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping ExampleBody
) -> Spec {
  .hook(.beforeAll, fileID, filePath, line, column, .plain(.suspending(body)))
}

/// Runs once, after the last example that runs in this group or in a group nested in it.
///
/// - Parameter body: The clean-up. It runs even if `beforeAll` failed; a failure of the clean-up fails the group and
///   the run.
/// - Returns: The hook, to be listed in a group.
public func afterAll(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping SynchronousBody
) -> Spec {
  .hook(.afterAll, fileID, filePath, line, column, .plain(.synchronous(body)))
}

/// The same, with code that suspends.
public func afterAll(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping ExampleBody
) -> Spec {
  .hook(.afterAll, fileID, filePath, line, column, .plain(.suspending(body)))
}

/// Wraps each example of this group and of the groups nested in it.
///
/// - Parameter body: The wrapping code. It must call the example that it receives exactly once.
/// - Returns: The hook, to be listed in a group.
///
/// It wraps this level's `evaluate`d lets and `beforeEach`, everything in deeper levels, and this level's `afterEach`.
/// Use it for transactions and task-local values.
///
/// ```swift
/// aroundEach { example in try await Tenant.$current.withValue("test") { try await example() } }
/// ```
public func aroundEach(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ body: @escaping AroundBody
) -> Spec {
  .hook(.aroundEach, fileID, filePath, line, column, .around(body))
}

extension Spec {
  fileprivate static func hook(
    _ kind: HookKind, _ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int, _ body: HookBody
  ) -> Spec {
    let location = SourceLocation(fileID, filePath, line, column)
    return .word([.hook(.init(kind: kind, location: location, body: body))])
  }
}
