public import FantailTree

/// States an expectation about a value. The matcher that follows is the expectation's content.
///
/// ```swift
/// expect(stack.count).to(.equal(3))
/// try expect(load()).to(.equal(3))
/// ```
/// A failure is recorded and the example continues; `require` ends the example.
///
/// - Parameter value: The subject, evaluated once.
/// - Returns: The expectation. An expectation without a matcher fails.
@_disfavoredOverload  // A trailing closure is code, never a value that happens to be a closure.
@inlinable
public func expect<Subject>(
  _ value: Subject,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Subject> {
  Expectation(subject: value, origin: Origin(nil, fileID, filePath, line, column))
}

// A separate overload and not a default argument, so that calls without a clue do not pass `nil`.

/// States an expectation about a value, with a clue for its failure.
///
/// ```swift
/// expect(total, "the cart's total").to(.beLessThan(100))
/// ```
/// - Parameters:
///   - value: The subject, evaluated once.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The expectation. An expectation without a matcher fails.
@_disfavoredOverload
@inlinable
public func expect<Subject>(
  _ value: Subject, _ clue: String?,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Subject> {
  Expectation(subject: value, origin: Origin(clue, fileID, filePath, line, column))
}

/// States an expectation about code that throws, or that is polled until its value matches.
///
/// ```swift
/// expect { try parse("{") }.to(.throwError(ParseError.unexpectedEnd))
/// await expect { flag.isSet }.toNever(.beTrue, during: .milliseconds(200))
/// ```
/// - Parameters:
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code. It runs when the matcher is given: once, or once for each sample if it is polled.
/// - Returns: The expectation. An expectation without a matcher fails.
public func expect<Value>(
  _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () throws -> Value
) -> ExpectedCode<Value, () throws -> Value> {
  ExpectedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}

/// States an expectation about code that suspends; judging it has to be awaited.
///
/// ```swift
/// await expect { try await load() }.to(.throwError(ofType: URLError.self))
/// await expect { await model.count }.toEventually(.equal(3), within: .seconds(2))
/// ```
/// - Parameters:
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code. It runs on the caller's actor: once, or once for each sample if it is polled.
/// - Returns: The expectation. An expectation without a matcher fails.
public func expect<Value>(
  _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () async throws -> Value
) -> ExpectedCode<Value, () async throws -> Value> {
  ExpectedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}

/// Declares an example with a single expectation, which is also its description and name: "should equal 3".
///
/// ```swift
/// describe("a stack of three") {
///   specify(stack.count, .equal(3))
/// }
/// ```
/// - Parameters:
///   - subject: The subject, evaluated when the example runs.
///   - matcher: The matcher. It is also made for the plan, so that its values have to be known before the run.
///   - traits: Properties of the example.
/// - Returns: The example. `specify` with a closure is described by its first expectation at run time.
@_disfavoredOverload  // For a description the compiler would otherwise report that it is not a trait.
public func specify<Subject>(
  _ subject: @autoclosure @escaping @Sendable () -> Subject,
  _ matcher: @autoclosure @escaping @Sendable () -> Matcher<Subject>, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  .example(
    "should \(matcher().statement)", traits, SourceLocation(fileID, filePath, line, column),
    .synchronous {
      expect(subject(), fileID: fileID, filePath: filePath, line: line, column: column).to(matcher())
    })
}

/// Records a failure; the example continues.
///
/// - Parameter message: The text of the failure.
public func fail(
  _ message: String = "failed",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  fail(message, at: SourceLocation(fileID, filePath, line, column))
}

/// Records a failure at another place; the example continues.
///
/// For functions that check values of their caller or of a file of data:
/// ```swift
/// func check(_ cases: [Case]) {
///   for each in cases where !each.holds { fail("\(each.title) does not hold", at: each.location) }
/// }
/// ```
/// - Parameters:
///   - message: The text of the failure.
///   - location: The place that reports show.
public func fail(_ message: String = "failed", at location: SourceLocation) {
  ExampleContext.current.record(Issue(.failed(message), at: location))
}

/// Runs code after the example's body and before its `afterEach` hooks, in the order of the calls.
///
/// ```swift
/// atEnd { expect(connection.lines).to(.contain("closed")) }
/// ```
/// - Parameters:
///   - description: The purpose of the code, for the report if the example ends too early to run it.
///   - code: The code, on the actor of the place where it is written. If it throws an error, the example fails.
public func atEnd(
  _ description: String = "atEnd",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ code: @escaping @isolated(any) @Sendable () async throws -> Void
) {
  let location = SourceLocation(fileID, filePath, line, column)
  let context = ExampleContext.current
  guard context.example != nil, let sink = context.sink else {
    return context.record(Issue(.failed("atEnd needs a running example"), at: location))
  }
  sink.verifyAtEnd(
    DeferredVerifier(description: description, location: location) {
      // The example's own context, whichever task judges the verifier.
      await ExampleContext.withCurrent(context) {
        do {
          try await code()
        } catch {
          if context.hasTold(error, at: location) { return }
          context.record(Issue(.errorThrown(ValueDescription.brief(error), by: description), at: location))
        }
      }
    })
}
