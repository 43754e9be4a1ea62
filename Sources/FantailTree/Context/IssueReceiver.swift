/// A receiver of the issues of code that belongs to no example because a test of another framework runs it.
package protocol IssueReceiver {
  /// Records an issue in the running test of the other framework. Called on the thread and in the task of the issue.
  ///
  /// - Returns: `true` if the issue was recorded; `false` if no such test is running.
  static func receive(_ issue: Issue) -> Bool
}
