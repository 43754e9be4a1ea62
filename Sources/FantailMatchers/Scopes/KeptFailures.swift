import FantailLock
public import FantailTree

/// Expects code to fail: its failures are not reported, and the example fails if there is none.
///
/// ```swift
/// knownIssue("#12") { expect(sum([0.1, 0.2])).to(.equal(0.3)) }
/// ```
/// A thrown error counts as a failure, and ends the code but not the example. Code deferred to the example's end, such
/// as `atEnd`, also counts. Later failures, from tasks that the code leaves behind, are reported as usual.
///
/// - Parameters:
///   - reference: The issue's number, address or summary.
///   - code: The code.
/// - Throws: Errors that skip the example, such as `Skip`, and `CancellationError` of code that was cancelled.
public func knownIssue(
  _ reference: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows {
  let known = Known(reference, SourceLocation(fileID, filePath, line, column))
  try known.code.run(code) { _ = known.handOn(known.code.sink.close()) }
  known.conclude()
}

/// Expects code that suspends to fail: its failures are not reported, and the example fails if there is none.
///
/// Like the form for code that does not suspend; it runs on the caller's actor.
public func knownIssue(
  _ reference: String, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows {
  let known = Known(reference, SourceLocation(fileID, filePath, line, column))
  try await known.code.run(code) { _ = known.handOn(known.code.sink.close()) }
  known.conclude()
}

/// The state of `knownIssue` while its code runs.
private final class Known {
  let code: KeptCode
  private let reference: String
  private var sink: KeepingSink { code.sink }

  init(_ reference: String, _ location: SourceLocation) {
    code = KeptCode(location, keepsDeferred: true)
    self.reference = reference
  }

  /// Decides whether the code failed. If the code deferred verifiers, the decision comes after them.
  func conclude() {
    let kept = sink.close()
    let absence = Issue(.knownIssueDidNotOccur(reference), at: code.location)
    let verifiersHaveFailed = handOn(kept)
    guard kept.issues.isEmpty else { return }
    if kept.verifiers.isEmpty { return sink.inner.record(absence) }
    sink.inner.verifyAtEnd(
      DeferredVerifier(description: "known issue \(reference)", location: code.location) { [sink] in
        if !verifiersHaveFailed.withLock({ $0 }) { sink.inner.record(absence) }
      })
  }

  /// Forwards the deferred parts of the code.
  ///
  /// - Returns: A flag that is set once a verifier has failed.
  func handOn(_ kept: KeepingSink.Kept) -> Locked<Bool> {
    let hasFailed = Locked(false)
    for verifier in kept.verifiers {
      sink.inner.verifyAtEnd(
        DeferredVerifier(description: verifier.description, location: verifier.location) { [sink] in
          if await !sink.judge(verifier).issues.isEmpty { hasFailed.withLock { $0 = true } }
        })
    }
    for cleanUp in kept.cleanUps { sink.inner.cleanUp(cleanUp) }
    return hasFailed
  }
}

/// Runs code and returns its failures, which are reported nowhere else.
///
/// For specs of matchers, of shared expectations, and of other code that is meant to fail:
/// ```swift
/// let failures = collectFailures { expect(image).to(.beSquare) }
/// expect(failures.map(\.message)).to(.equal(["expected to be square, got Image(width: 3, height: 2)"]))
/// ```
/// A thrown error ends the code and counts as a failure, and so does a failed `require`, once. Later failures, from
/// tasks that the code leaves behind or from `atEnd`, are reported as usual.
///
/// - Parameter code: The code.
/// - Returns: The failures, in the order they were recorded.
/// - Throws: Errors that skip the example, such as `Skip`, and `CancellationError` of code that was cancelled.
public func collectFailures(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows -> [Issue] {
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try kept.run(code, orElse: kept.sink.release)
  return kept.sink.close().issues
}

/// Runs code that suspends and returns its failures, which are reported nowhere else.
///
/// Like the form for code that does not suspend; it runs on the caller's actor.
public func collectFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows -> [Issue] {
  let kept = KeptCode(SourceLocation(fileID, filePath, line, column), keepsDeferred: false)
  try await kept.run(code, orElse: kept.sink.release)
  return kept.sink.close().issues
}
