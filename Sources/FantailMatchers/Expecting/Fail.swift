public import FantailTree

/// Records a failure; the example goes on.
///
/// - Parameter message: What went wrong.
public func fail(
  _ message: String = "failed",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  fail(message, at: SourceLocation(fileID, filePath, line, column))
}

/// Records a failure elsewhere; the example goes on.
///
/// For functions that check what their caller, or a file of data, says:
/// ```swift
/// func check(_ cases: [Case]) {
///   for each in cases where !each.holds { fail("\(each.title) does not hold", at: each.location) }
/// }
/// ```
/// - Parameters:
///   - message: What went wrong.
///   - location: The place that reports show.
public func fail(_ message: String = "failed", at location: SourceLocation) {
  ExampleContext.current.record(Issue(.failed(message), at: location))
}

/// Runs code after the example's body and before its `afterEach`es, in the order such calls were made.
///
/// ```swift
/// atEnd { expect(connection.lines).to(.contain("closed")) }
/// ```
/// - Parameters:
///   - description: What the code verifies, for the report when the example ends too early to run it.
///   - code: The code, on the actor of the place where it is written. An error it throws fails the example.
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
      // The example's own context, whatever task judges it.
      await ExampleContext.$current.withValue(context) {
        do {
          try await code()
        } catch is RequirementFailed {
          // Recorded where it was required.
        } catch {
          context.record(Issue(.errorThrown(ValueDescription.brief(error), by: description), at: location))
        }
      }
    })
}
