import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

final class ExampleResultTests: XCTestCase {
  private let place = SourceLocation(fileID: "T/A.swift", filePath: "/A.swift", line: 3, column: 1)
  private var issue: Issue { Issue(.failed("no"), at: nil) }
  private var example: PlannedExample { Plan([describe("a") { it("b") {}.placed(at: place) }]).examples[0] }

  func testAResultIsDescribedWithItsIssues() {
    let failed = ExampleResult(example: example, status: .failed, issues: [issue, Issue(.failed("again"), at: place)])
    XCTAssertEqual(failed.debugDescription, "failed: A_B (A.swift:3)\n  no\n  again (A.swift:3)")
    XCTAssertEqual(ExampleResult(example: example, status: .passed).debugDescription, "passed: A_B (A.swift:3)")
  }

  func testAttemptsAreTheFailedAttemptsAndTheLastOne() {
    let flaky = ExampleResult(example: example, status: .passed, failedAttempts: [[issue], [issue]])
    XCTAssertEqual(flaky.attempts, 3)
    XCTAssertTrue(flaky.isFlaky)
    XCTAssertEqual(flaky.remark, "flaky: passed on attempt 3")
    let first = ExampleResult(example: example, status: .passed)
    XCTAssertEqual(first.attempts, 1)
    XCTAssertFalse(first.isFlaky)
    XCTAssertNil(first.remark)
    XCTAssertFalse(ExampleResult(example: example, status: .failed, failedAttempts: [[issue]]).isFlaky)
    XCTAssertEqual(ExampleResult(example: example, status: .skipped, reason: "why").remark, "skipped: why")
    XCTAssertEqual(ExampleResult(example: example, status: .pending, knownIssue: "GH-4").remark, "known issue: GH-4")
  }
}
