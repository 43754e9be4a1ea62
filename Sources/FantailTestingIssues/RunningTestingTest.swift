package import FantailTree
package import Testing

/// The running test of Swift Testing, which takes the issues of expectations that stand in it and in no example.
package enum RunningTestingTest: IssueReceiver {
  package static func receive(_ issue: FantailTree.Issue) -> Bool {
    // Without a running test, Swift Testing would drop it without a word.
    guard Test.current != nil else { return false }
    Testing.Issue.record(issue)
    return true
  }
}

extension Testing.Issue {
  /// Records an issue of ours at its own place, or where it is called for if it has none.
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
  /// The place in the words of Swift Testing, whose lines and columns have to be counted from one.
  package var testing: Testing.SourceLocation {
    Testing.SourceLocation(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}
