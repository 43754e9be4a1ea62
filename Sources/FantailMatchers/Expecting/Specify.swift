public import FantailTree

/// Declares an example that is one expectation, whose words describe it and name it: "should equal 3".
///
/// ```swift
/// describe("a stack of three") {
///   specify(stack.count, .equal(3))
/// }
/// ```
/// - Parameters:
///   - subject: The subject, evaluated when the example runs.
///   - matcher: What is expected of it, in values that are known before anything runs: it is made for the plan as well.
///   - traits: Properties of the example.
/// - Returns: The example. With a closure `specify` is described by the first expectation that runs.
@_disfavoredOverload  // Of a description the compiler says that it is no trait.
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
