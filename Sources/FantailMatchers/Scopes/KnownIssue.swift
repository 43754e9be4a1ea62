import FantailLock
import FantailTree

/// Expects code to fail: its failures are not reported, and it is a failure when there is none.
///
/// ```swift
/// knownIssue("#12") { expect(sum([0.1, 0.2])).to(.equal(0.3)) }
/// ```
/// A thrown error counts as the failure and ends the code, not the example. What the code defers to the example's end,
/// as with `atEnd`, counts too.
///
/// - Parameters:
///   - reference: The issue's number, address or summary.
///   - code: The code.
/// - Throws: `Skip` and `CancellationError` of the code, and nothing else.
public func knownIssue(
  _ reference: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> Void
) rethrows {
  let location = SourceLocation(fileID, filePath, line, column)
  let (sink, context) = KnownIssueSink.around(reference, location)
  do {
    try ExampleContext.$current.withValue(context, operation: code)
  } catch {
    guard sink.isFailure(error) else { throw error }
  }
  sink.conclude()
}

/// Expects code that suspends to fail: its failures are not reported, and it is a failure when there is none.
///
/// - Parameters:
///   - reference: The issue's number, address or summary.
///   - code: The code, run on the caller's actor.
/// - Throws: `Skip` and `CancellationError` of the code, and nothing else.
public func knownIssue(
  _ reference: String, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Void
) async rethrows {
  let location = SourceLocation(fileID, filePath, line, column)
  let (sink, context) = KnownIssueSink.around(reference, location)
  do {
    try await ExampleContext.$current.withValue(context, operation: code)
  } catch {
    guard sink.isFailure(error) else { throw error }
  }
  sink.conclude()
}

private final class KnownIssueSink: ForwardingSink {
  private struct State {
    var hasFailed = false
    var hasDeferred = false
  }

  let inner: any IssueSink
  private let reference: String
  private let location: SourceLocation
  private let state = Locked(State())

  init(inner: any IssueSink, reference: String, location: SourceLocation) {
    self.inner = inner
    self.reference = reference
    self.location = location
  }

  static func around(_ reference: String, _ location: SourceLocation) -> (KnownIssueSink, ExampleContext) {
    ExampleContext.current.wrapped { KnownIssueSink(inner: $0, reference: reference, location: location) }
  }

  func record(_ issue: Issue) { state.withLock { $0.hasFailed = true } }

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    state.withLock { $0.hasDeferred = true }
    inner.verifyAtEnd(verifier)
  }

  /// Returns whether a thrown error is the failure that is expected.
  func isFailure(_ error: any Error) -> Bool {
    if error is Skip || error is CancellationError { return false }
    state.withLock { $0.hasFailed = true }
    return true
  }

  /// Settles whether the code failed; after its verifiers, when it deferred some.
  func conclude() {
    let state = state.withLock { $0 }
    if state.hasFailed { return }
    let issue = Issue(.knownIssueDidNotOccur(reference), at: location)
    guard state.hasDeferred else { return inner.record(issue) }
    inner.verifyAtEnd(
      DeferredVerifier(description: "known issue \(reference)", location: location) { [self] in
        if !self.state.withLock(\.hasFailed) { inner.record(issue) }
      })
  }
}
