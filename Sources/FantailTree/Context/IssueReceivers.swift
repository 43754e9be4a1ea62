/// The receivers that are linked, in the order they are asked.
enum IssueReceivers {
  /// By name: a plain test method runs no code of ours before its first failing expectation, so that nothing could
  /// have been registered, and this module knows no test framework. A module that is not linked has no such type.
  static let names = [
    // Asked first: code of an exit test has a process of its own, and belongs to no test in there.
    MangledName(enumeration: "ExitTestCode", in: "FantailRun"),
    MangledName(enumeration: "RunningTestingTest", in: "FantailTestingIssues"),
    MangledName(enumeration: "RunningXCTestTest", in: "FantailXCTest"),
    // Asked last: it prints at the process's end the issues that no other receiver took.
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
