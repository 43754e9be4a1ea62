/// Collects the issues of the closure of one group.
///
/// Unchecked, without a lock, because only one thread writes and reads it. It is reached only through the task-local
/// that is bound while the closure runs synchronously. A task created in the closure inherits the binding; it is
/// recognised as another task, and its issues are sent elsewhere.
package final class GroupBody: @unchecked Sendable {
  private(set) var issues: [Issue] = []
  private let task = withUnsafeCurrentTask { $0?.hashValue }

  init() {}

  func record(_ issue: Issue) {
    guard isOwnTask else { return OutsideIssues.report(issue) }
    // An expectation that fails replaces the issue that an expectation is in a group's body.
    if let last = issues.last, last.kind.code == .expectationInGroupBody, last.location == issue.location {
      issues.removeLast()
    }
    issues.append(issue)
  }

  /// Records an expectation in the group's body, whether it holds or not.
  package func registerExpectation(_ statement: String, at location: SourceLocation) {
    guard isOwnTask else { return }
    issues.append(Issue(.expectationInGroupBody(statement), at: location))
  }

  private var isOwnTask: Bool { withUnsafeCurrentTask { $0?.hashValue } == task }
}
