package import FantailTree
package import Testing

/// The running test of Swift Testing. It receives the issues of its own expectations outside examples.
package enum RunningTestingTest: IssueReceiver {
  package static func receive(_ issue: FantailTree.Issue) -> Bool {
    // Without a running test, Swift Testing would drop the issue silently.
    guard Test.current != nil else { return false }
    Testing.Issue.record(issue)
    return true
  }
}

extension Testing.Issue {
  /// Records an issue of Fantail at its own place, or at the place of the call if it has none.
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
  /// The place in Swift Testing's type, whose lines and columns must be counted from one.
  package var testing: Testing.SourceLocation {
    Testing.SourceLocation(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}
