/// Collects the issues of the closure of one group.
///
/// Unchecked, without a lock, because one thread alone writes and reads it: it is reached only through the task-local
/// that is bound around the closure's synchronous run, and a task created in there, which inherits the binding, is
/// told from the closure's own task and sent elsewhere.
package final class GroupBody: @unchecked Sendable {
  private(set) var issues: [Issue] = []
  private let task = withUnsafeCurrentTask { $0?.hashValue }

  init() {}

  func record(_ issue: Issue) {
    guard isOwnTask else { return OutsideIssues.report(issue) }
    // An expectation that does not hold replaces the remark that it stands in the wrong place.
    if let last = issues.last, last.kind.code == .expectationInGroupBody, last.location == issue.location {
      issues.removeLast()
    }
    issues.append(issue)
  }

  /// Notes an expectation, whether it holds or not.
  package func noteExpectation(_ statement: String, at location: SourceLocation) {
    guard isOwnTask else { return }
    issues.append(Issue(.expectationInGroupBody(statement), at: location))
  }

  private var isOwnTask: Bool { withUnsafeCurrentTask { $0?.hashValue } == task }
}
