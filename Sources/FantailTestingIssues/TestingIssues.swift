package import FantailTree
package import Testing

/// Runs examples, and gives what `#expect` and `Issue.record` find to the example they stand in, where it is not to go to
/// Swift Testing's running test or nobody else hears of it.
///
/// The matcher of a known issue hears of all that is recorded in its task and child tasks, so one is put around the code
/// that takes them all.
///
/// - Parameter all: `false` to leave to the running test what goes to nobody before the example, which that test is.
/// - Returns: The result of the code; never `nil`, as Swift Testing always runs it.
package func capturingSwiftTestingIssues<Result>(all: Bool = true, _ code: () async -> Result) async -> Result? {
  var result: Result?
  await withKnownIssue(isIntermittent: true) {
    result = await code()
  } matching: { issue in
    #if compiler(>=6.3)
      guard issue.isFailure else { return false }
    #endif
    // Called in the task that recorded it, where the context is that of the example.
    let context = ExampleContext.current
    guard all || context.isHeardFirst else { return false }
    context.record(FantailTree.Issue(issue))
    return true
  }
  return result
}

extension FantailTree.Issue {
  /// Creates an issue from one that Swift Testing found, in its words and at its place.
  package convenience init(_ issue: Testing.Issue) {
    let place = issue.sourceLocation.map { location in
      FantailTree.SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    }
    self.init(.failed(issue.comments.reduce("\(issue.kind)") { "\($0)\n\($1)" }), at: place)
  }
}
