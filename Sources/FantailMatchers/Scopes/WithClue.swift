import FantailTree

/// Adds a clue to every failure of the code. The failure's own text stays unchanged.
///
/// ```swift
/// for user in users {
///   withClue("user \(user.name)") { expect(user.age).to(.beGreaterThan(15)) }
/// }
/// ```
/// Clues nest, the innermost first. Child tasks and `atEnd` blocks of the code inherit them. A let does not get the
/// clues of the code that reads it.
///
/// - Parameters:
///   - clue: The subject of the code.
///   - code: The code.
/// - Returns: The result of the code.
/// - Throws: The error of the code, unchanged.
public func withClue<Result>(_ clue: String, _ code: () throws -> Result) rethrows -> Result {
  let (_, context) = ExampleContext.current.wrapped { ClueSink(inner: $0, clue: clue) }
  return try ExampleContext.withCurrent(context, operation: code)
}

/// Adds a clue to every failure of code that suspends. The failure's own text stays unchanged.
///
/// Like the form for code that does not suspend; it runs on the caller's actor.
public func withClue<Result>(
  _ clue: String, isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Result
) async rethrows -> Result {
  let (_, context) = ExampleContext.current.wrapped { ClueSink(inner: $0, clue: clue) }
  return try await ExampleContext.withCurrent(context, operation: code)
}

private final class ClueSink: ForwardingSink {
  let inner: any IssueSink
  private let clue: String

  init(inner: any IssueSink, clue: String) {
    self.inner = inner
    self.clue = clue
  }

  func record(_ issue: Issue) { inner.record(issue.adding(clue: clue)) }
}
