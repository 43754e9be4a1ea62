/// A receiver of the issues of code that belongs to no example because a test of another framework runs it.
package protocol IssueReceiver {
  /// Records an issue where the running test is reported; called on the thread and in the task of the issue.
  ///
  /// - Returns: Whether it did; `false` where no such test is running.
  static func receive(_ issue: Issue) -> Bool
}

/// What hears the failures of another framework where none of its tests runs.
package protocol FailureListener: Sendable {
  /// Gives from now on, and as long as the process lives, each failure to the example whose code it stands in.
  static func listen() async
}

/// The receivers that are linked, in the order they are asked.
enum IssueReceivers {
  /// By name: a plain test method runs no code of ours before its first failing expectation, so that nothing could
  /// have been registered, and this module knows no test framework. A module that is not linked has no such type.
  static let names = [
    // Asked first: code of an exit test has a process of its own, and belongs to no test in there.
    MangledName(enumeration: "ExitTestCode", in: "FantailRun"),
    MangledName(enumeration: "RunningTestingTest", in: "FantailTestingIssues"),
    MangledName(enumeration: "RunningXCTestTest", in: "FantailXCTest"),
    // Asked last: what nobody took by the process's end is printed.
    MangledName(enumeration: "UnclaimedIssues", in: "FantailMatchers"),
  ]

  /// Hands an issue to the first that takes it.
  ///
  /// - Returns: Whether one did.
  @discardableResult
  static func receive(_ issue: Issue, among names: ArraySlice<MangledName> = names[...]) -> Bool {
    names.contains { ($0.type as? any IssueReceiver.Type)?.receive(issue) == true }
  }
}
