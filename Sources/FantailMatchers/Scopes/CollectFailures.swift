import FantailLock
public import FantailTree

/// Runs code and returns its failures, which are reported nowhere else.
///
/// For specs of matchers, of shared expectations and of whatever else is meant to fail:
/// ```swift
/// let failures = collectFailures { expect(image).to(.beSquare) }
/// expect(failures.map(\.message)).to(.equal(["expected to be square, got Image(width: 3, height: 2)"]))
/// ```
/// An error that the code throws ends the code and counts as a failure; so does a `require` that does not hold, once.
/// What comes later, from tasks that the code leaves behind or from `atEnd`, is reported as ever.
///
/// - Parameter code: The code.
/// - Returns: The failures, in the order they were recorded.
/// - Throws: `Skip` and `CancellationError` of the code, and nothing else.
public func collectFailures(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows -> [Issue] {
  let (sink, context) = CollectingSink.around(SourceLocation(fileID, filePath, line, column))
  do {
    try ExampleContext.$current.withValue(context, operation: code)
  } catch {
    guard sink.isFailure(error) else { throw error }
  }
  return sink.end()
}

/// Runs code that suspends and returns its failures, which are reported nowhere else.
///
/// - Parameter code: The code, run on the caller's actor.
/// - Returns: The failures, in the order they were recorded.
/// - Throws: `Skip` and `CancellationError` of the code, and nothing else.
public func collectFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows -> [Issue] {
  let (sink, context) = CollectingSink.around(SourceLocation(fileID, filePath, line, column))
  do {
    try await ExampleContext.$current.withValue(context, operation: code)
  } catch {
    guard sink.isFailure(error) else { throw error }
  }
  return sink.end()
}

private final class CollectingSink: ForwardingSink {
  let inner: any IssueSink
  private let location: SourceLocation
  /// `nil` once they were taken: what comes then goes where it would have gone.
  private let collected = Locked<[Issue]?>([])

  init(inner: any IssueSink, location: SourceLocation) {
    self.inner = inner
    self.location = location
  }

  static func around(_ location: SourceLocation) -> (CollectingSink, ExampleContext) {
    ExampleContext.current.wrapped { CollectingSink(inner: $0, location: location) }
  }

  func record(_ issue: Issue) {
    let isTaken = collected.withLock { issues in
      issues?.append(issue)
      return issues == nil
    }
    if isTaken { inner.record(issue) }
  }

  /// Returns whether a thrown error is a failure, and records it unless that was done where it was thrown.
  func isFailure(_ error: any Error) -> Bool {
    if error is Skip || error is CancellationError { return false }
    if error is RequirementFailed { return true }
    record(Issue(.errorThrown(ValueDescription.brief(error), by: "the code"), at: location))
    return true
  }

  func end() -> [Issue] {
    collected.withLock { issues in
      defer { issues = nil }
      return issues ?? []
    }
  }
}
