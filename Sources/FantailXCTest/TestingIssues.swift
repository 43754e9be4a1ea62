#if canImport(Testing)
  package import FantailTree
  package import Testing

  /// The running test of Swift Testing. The test receives the issues of its expectations outside examples.
  package enum RunningTestingTest: IssueReceiver {
    package static func receive(_ issue: FantailTree.Issue) -> Bool {
      // Without a running test, Swift Testing would drop the issue silently.
      guard Test.current != nil else { return false }
      Testing.Issue.record(issue)
      return true
    }
  }

  extension Testing.Issue {
    /// Records an issue of Fantail at the issue's source location, or at the call's if the issue does not have one.
    package static func record(
      _ issue: FantailTree.Issue, or fallback: FantailTree.SourceLocation? = nil, _ remark: String = ""
    ) {
      guard let place = (issue.location ?? fallback)?.testing else {
        Testing.Issue.record("\(issue.message)\(remark)")
        return
      }
      Testing.Issue.record("\(issue.message)\(remark)", sourceLocation: place)
    }
  }

  extension FantailTree.SourceLocation {
    /// The source location in Swift Testing's type, whose lines and columns must be counted from one.
    package var testing: Testing.SourceLocation {
      Testing.SourceLocation(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
    }
  }

  /// Runs examples, and records the failures of `#expect` and `Issue.record` in their examples. This is needed if Swift
  /// Testing's running test should not get these failures, or would not report them.
  ///
  /// The matcher of a known issue is called for every issue in its task and child tasks, so a known issue around the
  /// code receives all issues.
  ///
  /// - Parameter all: `false` leaves an issue to Swift Testing unless the issue comes from a hook, or a clue or a known
  ///   issue around the code handles it first.
  /// - Returns: The result of the code; never `nil`, as Swift Testing always runs it.
  package func capturingSwiftTestingIssues<Result>(all: Bool = true, _ code: () async -> Result) async -> Result? {
    var result: Result?
    await withKnownIssue(isIntermittent: true) {
      result = await code()
    } matching: { issue in
      #if compiler(>=6.3)
        guard issue.isFailure else { return false }
      #endif
      // Called in the task that recorded the issue, whose context is that of the example.
      let context = ExampleContext.current
      guard all || context.isHeardFirst || context.example?.isInHook == true else { return false }
      context.record(FantailTree.Issue(issue))
      return true
    }
    return result
  }

  extension FantailTree.Issue {
    /// Creates an issue from an issue of Swift Testing, with the same text and source location.
    package convenience init(_ issue: Testing.Issue) {
      let place = issue.sourceLocation.map { location in
        FantailTree.SourceLocation(
          fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
      }
      self.init(.failed(issue.comments.reduce("\(issue.kind)") { "\($0)\n\($1)" }), at: place)
    }
  }
#endif
