public import FantailTree

/// Declares an example that has to hold for all values of a kind. It runs a hundred times, with generated arguments.
///
/// ```swift
/// it("is undone by reversing again", forAll: .arrays(of: .ints)) { list in
///   expect(list.reversed().reversed()).to(.equal(list))
/// }
/// ```
/// The first arguments are the simplest. Half of the others are drawn from the whole of their ranges; the rest prefer
/// small values, bounds and repeats. If an expectation fails, the search looks for the smallest arguments with which it
/// still fails. The failure shows these arguments as Swift source, for `trying`, with the seed for `--seed`. The same
/// seed gives the same arguments on every 64-bit platform. If the property also fails in another way, with another
/// error or at another source location, the failure shows both ways.
///
/// A case that throws `Skip` is discarded like one that calls ``discard()``; if all cases throw it, the example is
/// skipped.
///
/// The cases share the example: its hooks run once around all of them, and its lets are made once. Expectations,
/// deferred verifiers and replacements end with the case in which they were made.
///
/// - Parameters:
///   - description: The statement, which holds for all arguments.
///   - traits: Traits of the example; `.cases(200)` sets the number of cases.
///   - values: Makes the argument.
///   - trying: Arguments to try first, such as those of earlier failures.
///   - body: The code, which gets an argument. It runs on the actor of the code around it.
/// - Returns: The example.
public func it<Value: Sendable>(
  _ description: String, _ traits: Trait..., forAll values: Generator<Value>, trying: [Value] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (Value) async throws -> Void
) -> Spec {
  Property(
    description: description, location: SourceLocation(fileID, filePath, line, column), trying: trying,
    draw: { try $0.draw(values) }, source: { values.source($0) }, body: { try await body($0) },
    isolation: body.isolation
  ).example(traits)
}

/// Declares an example that has to hold for all pairs of two kinds of values.
public func it<First: Sendable, Second: Sendable>(
  _ description: String, _ traits: Trait..., forAll first: Generator<First>, _ second: Generator<Second>,
  trying: [(First, Second)] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (First, Second) async throws -> Void
) -> Spec {
  Property(
    description: description, location: SourceLocation(fileID, filePath, line, column), trying: trying,
    draw: { (try $0.draw(first), try $0.draw(second)) },
    source: { "(\(first.source($0.0)), \(second.source($0.1)))" }, body: { try await body($0.0, $0.1) },
    isolation: body.isolation
  ).example(traits)
}

/// Declares an example that has to hold for all triples of three kinds of values.
public func it<First: Sendable, Second: Sendable, Third: Sendable>(
  _ description: String, _ traits: Trait..., forAll first: Generator<First>, _ second: Generator<Second>,
  _ third: Generator<Third>, trying: [(First, Second, Third)] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext body: @escaping @isolated(any) @Sendable (First, Second, Third) async throws -> Void
) -> Spec {
  Property(
    description: description, location: SourceLocation(fileID, filePath, line, column), trying: trying,
    draw: { (try $0.draw(first), try $0.draw(second), try $0.draw(third)) },
    source: { "(\(first.source($0.0)), \(second.source($0.1)), \(third.source($0.2)))" },
    body: { try await body($0.0, $0.1, $0.2) }, isolation: body.isolation
  ).example(traits)
}
