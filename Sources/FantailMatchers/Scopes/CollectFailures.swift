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
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try kept.run(code, orElse: kept.handOn)
  return kept.sink.close().issues
}

/// Runs code that suspends and returns its failures, which are reported nowhere else.
///
/// All as for code that does not suspend; it runs on the caller's actor.
public func collectFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows -> [Issue] {
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try await kept.run(code, orElse: kept.handOn)
  return kept.sink.close().issues
}

extension KeptCode {
  /// Whoever is ended by an error that means no failure gets no list: the failures are the example's.
  fileprivate func handOn(_ kept: KeepingSink.Kept) {
    for issue in kept.issues { sink.inner.record(issue) }
  }
}
