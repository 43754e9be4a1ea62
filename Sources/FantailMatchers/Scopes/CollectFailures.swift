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
/// - Throws: Errors that skip the example, as `Skip` does, and `CancellationError` of code that was cancelled.
public func collectFailures(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows -> [Issue] {
  let collecting = Collecting(SourceLocation(fileID, filePath, line, column))
  do {
    try ExampleContext.$current.withValue(collecting.context, operation: code)
  } catch {
    guard collecting.isFailure(error) else { throw error }
  }
  return collecting.end()
}

/// Runs code that suspends and returns its failures, which are reported nowhere else.
///
/// - Parameter code: The code, run on the caller's actor.
/// - Returns: The failures, in the order they were recorded.
/// - Throws: Errors that skip the example, as `Skip` does, and `CancellationError` of code that was cancelled.
public func collectFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows -> [Issue] {
  let collecting = Collecting(SourceLocation(fileID, filePath, line, column))
  do {
    try await ExampleContext.$current.withValue(collecting.context, operation: code)
  } catch {
    guard collecting.isFailure(error) else { throw error }
  }
  return collecting.end()
}

/// What `collectFailures` does around its code.
private struct Collecting {
  private let sink: KeepingSink
  let context: ExampleContext
  private let location: SourceLocation

  init(_ location: SourceLocation) {
    (sink, context) = ExampleContext.current.wrapped { KeepingSink(around: $0, keepsDeferred: false) }
    self.location = location
  }

  /// Returns whether a thrown error is a failure, and records it unless that was done where it was thrown. One that is
  /// none ends the caller too, which gets no list: the failures are the example's.
  func isFailure(_ error: any Error) -> Bool {
    if sink.takesFailure(error, of: "the code", at: location) { return true }
    for issue in sink.close().issues { sink.inner.record(issue) }
    return false
  }

  func end() -> [Issue] { sink.close().issues }
}
