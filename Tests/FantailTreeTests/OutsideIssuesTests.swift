import FantailTree
import XCTest

final class OutsideIssuesTests: XCTestCase {
  private let issue = Issue(
    .failed("late"), at: SourceLocation(fileID: "T/A.swift", filePath: "/t/A.swift", line: 3, column: 1))

  override func setUp() { _ = OutsideIssues.take() }

  func testEveryCurrentRunReceivesAnIssue() {
    XCTAssertFalse(OutsideIssues.isRunUnderWay)
    let outer = OutsideIssues.beginRun()
    let inner = OutsideIssues.beginRun()
    XCTAssertTrue(OutsideIssues.isRunUnderWay)
    XCTAssertNotEqual(outer, inner)
    OutsideIssues.report(issue)
    XCTAssertEqual(OutsideIssues.take(), [], "a run has it")
    XCTAssertEqual(OutsideIssues.endRun(inner), [issue])
    XCTAssertTrue(OutsideIssues.isRunUnderWay)
    XCTAssertEqual(OutsideIssues.endRun(outer), [issue])
    XCTAssertFalse(OutsideIssues.isRunUnderWay)
    XCTAssertEqual(OutsideIssues.endRun(outer), [])
  }

  func testAnIssueOutsideRunsFailsTheOuterRun() {
    OutsideIssues.report(issue)
    let outer = OutsideIssues.beginRun()
    let inner = OutsideIssues.beginRun()
    XCTAssertEqual(OutsideIssues.endRun(inner), [])
    XCTAssertEqual(OutsideIssues.endRun(outer), [issue])
  }

  func testIssuesWaitUntilARunThatPollsTakesThem() {
    let run = OutsideIssues.beginRun(takes: false)
    OutsideIssues.report(issue)
    XCTAssertEqual(OutsideIssues.take(), [issue])
    XCTAssertEqual(OutsideIssues.endRun(run), [])
  }

  func testUnclaimedIssuesArePrintedWithAdvice() {
    XCTAssertEqual(
      OutsideIssues.text(of: [issue, Issue(.failed("nowhere"), at: nil)]),
      """
      /t/A.swift:3: error: late
      error: nowhere
      No run or test received what is listed here, so this process fails. In a test target, add the product FantailXCTest \
      for tests of XCTest or FantailTesting for tests of Swift Testing; no import is needed.

      """)
    let late = Issue(.afterExampleEnded(example: "adds", .failed("late")), at: nil)
    XCTAssertTrue(
      OutsideIssues.text(of: [late]).hasSuffix(
        "This came after the last report, so the process fails: an example has to wait for what it starts.\n"))
  }
}
