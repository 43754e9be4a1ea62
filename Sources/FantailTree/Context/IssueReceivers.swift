/// The receivers that are linked into the program, in the order in which they are called.
enum IssueReceivers {
  /// They are found by name. A plain test method runs no code of Fantail before its first failing expectation, so that
  /// no receiver can be registered earlier, and this module does not import any test framework. The type is missing if
  /// its module is not linked.
  static let names = [
    // The first, because code of an exit test has its own process, and does not belong to a test there.
    MangledName(enumeration: "ExitTestCode", in: "FantailRun"),
    MangledName(enumeration: "RunningTestingTest", in: "FantailInterop"),
    MangledName(enumeration: "RunningXCTestTest", in: "FantailXCTest"),
    // The last: when the process ends, it prints the issues that no other receiver took.
    MangledName(enumeration: "UnclaimedIssues", in: "FantailMatchers"),
  ]

  /// Passes an issue to the receivers in turn, until one takes it.
  ///
  /// - Returns: Whether a receiver took it.
  @discardableResult
  static func receive(_ issue: Issue, among names: ArraySlice<MangledName> = names[...]) -> Bool {
    names.contains { ($0.type as? any IssueReceiver.Type)?.receive(issue) == true }
  }
}
