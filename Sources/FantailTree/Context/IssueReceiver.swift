/// A receiver of the issues of code that belongs to no example because a test of another framework runs it.
package protocol IssueReceiver {
  /// Records an issue where the running test is reported; called on the thread and in the task of the issue.
  ///
  /// - Returns: Whether it did; `false` where no such test is running.
  static func receive(_ issue: Issue) -> Bool
}
