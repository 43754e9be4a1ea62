/// Declares a group: a thing or a situation, with the examples that describe it.
///
/// - Parameters:
///   - description: The subject, for the reader of a report.
///   - content: The group's examples, hooks and nested groups. It runs once, when the spec is built.
/// - Returns: The group, to be listed in another group or kept in a static property.
///
/// Groups nest without limit. Keep one closure under about 50 examples, since compile time grows with the square of the
/// size of the outermost closure: move larger parts to separate properties and list them by name, by hand or with
/// `swift package specs split`.
///
/// ```swift
/// enum StackSpec {
///   static var spec: Spec {
///     describe("Stack") {
///       it("starts empty") { expect([Int]()).to(.beEmpty) }
///       whenFull
///     }
///   }
///   private static var whenFull: Spec { context("when full") { … } }
/// }
/// ```
/// A list of specs is also a statement in the closure, for generated or very large groups:
///
/// ```swift
/// describe("squares") {
///   (1...1_000).map { n in it("of \(n)") { expect(n * n).to(.beGreaterThan(n - 1)) } }
/// }
/// ```
/// `describe` and `context` are two names of the same word, as in Kiwi.
public func describe(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, [], SourceLocation(fileID, filePath, line, column), content)
}

/// The same, with traits.
@_disfavoredOverload
public func describe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits, SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group for a situation, such as "when emptied"; the same as `describe`.
public func context(
  _ description: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, [], SourceLocation(fileID, filePath, line, column), content)
}

/// The same, with traits.
@_disfavoredOverload
public func context(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits, SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that runs alone: if a spec has focused groups or examples, only those run.
public func fdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that runs alone; the same as `fdescribe`.
public func fcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.focused], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that never runs: all its examples are reported as pending, for the reason that `.pending("why")` gives.
public func xdescribe(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), content)
}

/// Declares a group that never runs; the same as `xdescribe`.
public func xcontext(
  _ description: String, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @SpecBuilder content: () -> [Spec]
) -> Spec {
  .group(description, traits + [.pending()], SourceLocation(fileID, filePath, line, column), content)
}

extension Spec {
  /// Builds a group. Reading a let in its closure is an issue of the group, since no example is running at that time.
  static func group(
    _ description: String, _ traits: [Trait], _ location: SourceLocation, isShared: Bool = false,
    _ content: () -> [Spec]
  ) -> Spec {
    let body = GroupBody()
    let specs = ExampleContext.withCurrent(ExampleContext(groupBody: body), operation: content)
    let heading = Group.Heading(
      description: description, traits: traits, location: location, isSharedBehaviour: isShared)
    let issues = body.issues.map { $0.location == nil ? Issue($0.kind, at: location, clues: $0.clues) : $0 }
    let children = issues.map(Node.misuse) + specs.flatMap(\.nodes)
    return .word([.group(Group(heading, children: children))])
  }
}

/// Collects the specs listed in a group's closure.
///
/// Plain Swift works inside: `if`, `switch`, `for`, `let`, and calls to functions that return a ``Spec``. A statement
/// that is not a spec, such as an expectation, does not compile: it would run while the tree is built, before any hook.
@resultBuilder
public enum SpecBuilder {
  // A statement is a `Spec` instead of a list, even if it lists several specs. The compiler then neither checks for
  // each statement that `[Spec]` is `Sendable` nor has to call a function. Compiling an example takes a thirtieth less
  // time.

  /// Takes one listed spec.
  @_transparent
  public static func buildExpression(_ spec: Spec) -> Spec { spec }

  /// Takes a list of specs, such as the result of `map`.
  @_disfavoredOverload
  public static func buildExpression(_ specs: [Spec]) -> Spec { Spec(listing: specs) }

  /// Not available: the statement would run while the tree is built, before any hook.
  @available(
    *, unavailable,
    message: "a group contains only specs: put expectations and other statements into 'it' or a hook"
  )
  @_disfavoredOverload
  public static func buildExpression<Statement>(_ statement: Statement) -> Spec { Spec(listing: []) }

  /// Joins the statements of a closure.
  public static func buildBlock(_ parts: Spec...) -> [Spec] { parts }

  /// Supports `for … in`.
  public static func buildArray(_ parts: [[Spec]]) -> Spec { Spec(listing: parts.flatMap { $0 }) }

  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> Spec { Spec(listing: part ?? []) }

  /// Supports the first branch of `if … else` and `switch`.
  public static func buildEither(first part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports the other branches of `if … else` and `switch`.
  public static func buildEither(second part: [Spec]) -> Spec { Spec(listing: part) }

  /// Supports statements with three branches and more: the compiler joins branches in pairs, and pairs of pairs.
  public static func buildEither(first part: Spec) -> Spec { part }

  /// Supports the second branch of a pair of pairs.
  public static func buildEither(second part: Spec) -> Spec { part }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ part: [Spec]) -> [Spec] { part }
}

/// Examples that several specs share. Each use passes the data that differs.
///
/// ```swift
/// let cruiser = SharedExamples<@Sendable () -> Ship>("a cruiser") { make in
///   it("has at least ten crew") { expect(make().crew).to(.beGreaterThan(9)) }
/// }
/// describe("Titan") { itBehavesLike(cruiser, { Ship(crew: 12) }) }
/// ```
/// ```text
/// Titan, behaves like a cruiser, has at least ten crew
/// ```
/// Kiwi's `sharedExamplesFor` takes a name and a dictionary. Here, shared examples are a typed value and do not need
/// registration.
public struct SharedExamples<Data>: Sendable {
  /// The subject of the examples, read after "behaves like".
  public let name: String
  private let content: @Sendable (Data) -> [Spec]

  /// Declares shared examples.
  ///
  /// - Parameters:
  ///   - name: The name of the shared behaviour, with an article: "a cruiser".
  ///   - content: The hooks, lets and examples, made again for each use.
  public init(_ name: String, @SpecBuilder content: @escaping @Sendable (Data) -> [Spec]) {
    self.name = name
    self.content = content
  }

  fileprivate func group(
    _ data: Data, _ traits: [Trait], _ description: String?, _ location: SourceLocation
  ) -> Spec {
    let words = "behaves like \(name)" + (description.map { " \($0)" } ?? "")
    return .group(words, traits, location, isShared: true) { content(data) }
  }
}

/// Lists shared examples in a group, as a context inside it: "behaves like a cruiser".
///
/// - Parameters:
///   - examples: The shared examples.
///   - data: The data for the examples.
///   - traits: Properties of all the examples.
///   - description: The words that distinguish this use from others in the group: "with one element".
/// - Returns: The context. Its hooks and lets stay inside.
public func itBehavesLike<Data>(
  _ examples: SharedExamples<Data>, _ data: Data, _ traits: Trait..., described description: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  examples.group(data, traits, description, SourceLocation(fileID, filePath, line, column))
}

/// Lists shared examples that do not need data.
public func itBehavesLike(
  _ examples: SharedExamples<Void>, _ traits: Trait..., described description: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  examples.group((), traits, description, SourceLocation(fileID, filePath, line, column))
}

/// Not available: shared examples are a value, and cannot be found by a name.
@available(
  *, unavailable, message: "use the constant: let list = SharedExamples(\"a list\") { … }, and itBehavesLike(list)"
)
public func itBehavesLike(_ name: String, _ data: Any...) -> Spec { describe(name) {} }

/// Makes the matchers of a registry visible by name in this group and the groups nested in it.
///
/// - Parameter registry: The matchers.
/// - Returns: The registration, to be listed in a group.
public func registerMatchers(
  _ registry: some MatcherNaming,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  let location = SourceLocation(fileID, filePath, line, column)
  return .word([.registry(registry, location: location)])
}

// Swift Testing's words, with messages that show Fantail's word.

/// Not available: Swift Testing's name.
@available(*, unavailable, message: "write rows: it(\"adds\", rows: [1, 2]) { n in … }")
public func it<Arguments: Sequence>(
  _ description: String, _ traits: Trait..., arguments: Arguments, _ body: (Arguments.Element) async throws -> Void
) -> Spec {
  preconditionFailure("unavailable")
}

extension Trait {
  /// Not available: Swift Testing's name.
  @available(*, unavailable, message: "write .pending(\"why\")")
  public static func disabled(_ reason: String? = nil) -> Self { preconditionFailure("unavailable") }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .pending(\"why\")")
  public static func skip(_ reason: String? = nil) -> Self { preconditionFailure("unavailable") }

  /// Not available: Swift Testing's name.
  @available(*, unavailable, message: "write .knownIssue(\"#12\"), or a tag: .tags(\"12\")")
  public static func bug(_ issue: String) -> Self { preconditionFailure("unavailable") }
}

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
