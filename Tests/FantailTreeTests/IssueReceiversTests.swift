import XCTest

@testable import FantailTree

final class IssueReceiversTests: XCTestCase {
  /// This program links all four modules.
  func testEachReceiverIsFoundByNameAndInOrder() {
    XCTAssertEqual(
      IssueReceivers.names.map { $0.type.map { "\($0)" } ?? "nothing named \($0.text)" },
      ["ExitTestCode", "RunningTestingTest", "RunningXCTestTest", "UnclaimedIssues"])
  }

  func testAnIssueGoesToTheFirstLinkedReceiverThatTakesIt() {
    let issue = Issue(.failed("no"), at: nil)
    XCTAssertFalse(IssueReceivers.receive(issue, among: []))
    XCTAssertFalse(IssueReceivers.receive(issue, among: [MangledName(enumeration: "Nothing", in: "FantailTree")]))
    XCTAssertFalse(IssueReceivers.receive(issue, among: [MangledName(enumeration: "Nearest", in: "FantailTree")]))
    let taking = [MangledName(enumeration: "TakingReceiver", in: "FantailTreeTests")]
    XCTAssertTrue(IssueReceivers.receive(issue, among: taking[...]))
    let leaving = [MangledName(enumeration: "LeavingReceiver", in: "FantailTreeTests")]
    XCTAssertFalse(IssueReceivers.receive(issue, among: leaving[...]))
    XCTAssertTrue(IssueReceivers.receive(issue, among: (leaving + taking)[...]))
  }
}

enum TakingReceiver: IssueReceiver {
  static func receive(_ issue: Issue) -> Bool { true }
}

enum LeavingReceiver: IssueReceiver {
  static func receive(_ issue: Issue) -> Bool { false }
}
