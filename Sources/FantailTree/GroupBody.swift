/// Collects what went wrong while the closure of one group ran.
///
/// Unchecked, without a lock, because one thread alone writes and reads it: it is reached only through the task-local
/// that is bound around the closure's synchronous run, and a task created in there, which inherits the binding, is
/// told from the closure's own task and sent elsewhere.
package final class GroupBody: @unchecked Sendable {
  private(set) var issues: [Issue] = []
  private let task = withUnsafeCurrentTask { $0?.hashValue }

  init() {}

  func record(_ issue: Issue) {
    guard withUnsafeCurrentTask(body: { $0?.hashValue }) == task else { return OutsideIssues.report(issue) }
    issues.append(issue)
  }
}
