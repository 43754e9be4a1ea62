package import FantailTree
package import Testing

/// Runs examples where Swift Testing itself is not running, and gives what `#expect` and `Issue.record` find to the
/// example they stand in.
///
/// Swift Testing drops an issue that is recorded while no test of its own runs. Only the matcher of a known issue still
/// hears of it, so one is put around the code that takes them all.
///
/// - Parameter code: Runs an example.
/// - Returns: What the code returns; never nothing, as Swift Testing always runs it.
package func takingTestingIssues<Result>(_ code: () async -> Result) async -> Result? {
  var result: Result?
  await withKnownIssue(isIntermittent: true) {
    result = await code()
  } matching: { issue in
    #if compiler(>=6.3)
      guard issue.isFailure else { return true }
    #endif
    // Called in the task that recorded it, where the context is that of the example.
    ExampleContext.current.record(FantailTree.Issue(issue))
    return true
  }
  return result
}

/// Returns whether an error only ends the code: that of a `#require`, whose failure Swift Testing has recorded.
package func isRecordedByTesting(_ error: any Error) -> Bool { error is ExpectationFailedError }

extension FantailTree.Issue {
  /// Creates an issue from one that Swift Testing found, in its words and at its place.
  package init(_ issue: Testing.Issue) {
    let place = issue.sourceLocation.map { location in
      FantailTree.SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    }
    self.init(.failed(issue.comments.reduce("\(issue.kind)") { "\($0)\n\($1)" }), at: place)
  }
}
