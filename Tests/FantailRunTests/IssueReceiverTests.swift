import FantailXCTest
import XCTest

@testable import FantailTree

/// The receivers are found by their mangled names. The compiler does not check these names against the types.
final class IssueReceiverTests: XCTestCase {
  func testEachReceiverNameResolvesToAnIssueReceiver() {
    let receivers = IssueReceivers.names.map { $0.type as? any IssueReceiver.Type }
    XCTAssertEqual(
      receivers.map { $0.map { String(reflecting: $0) } ?? "no receiver" },
      [
        "FantailRun.ExitTestCode", "FantailXCTest.RunningTestingTest", "FantailXCTest.RunningXCTestTest",
        "FantailMatchers.UnclaimedIssues",
      ])
  }
}
