import FantailXCTest
import XCTest

@testable import FantailTree

/// Receivers are found by mangled names, which no compiler compares with the types.
final class IssueReceiverTests: XCTestCase {
  func testEveryNameIsThatOfAReceiver() {
    let receivers = IssueReceivers.names.map { $0.type as? any IssueReceiver.Type }
    XCTAssertEqual(
      receivers.map { $0.map { String(reflecting: $0) } ?? "no receiver" },
      [
        "FantailRun.ExitTestCode", "FantailTestingIssues.RunningTestingTest", "FantailXCTest.RunningXCTestTest",
        "FantailMatchers.UnclaimedIssues",
      ])
  }
}
