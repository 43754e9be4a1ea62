import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

final class ExampleResultTests: XCTestCase {
  private let place = SourceLocation(fileID: "T/A.swift", filePath: "/A.swift", line: 3, column: 1)
  private var issue: Issue { Issue(.failed("no"), at: nil) }
  private var example: PlannedExample { Plan([describe("a") { it("b") {}.placed(at: place) }]).examples[0] }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func testAnOutcomeIsWrittenWithItsFieldsAndReadBack() throws {
    let outcome = ExampleResult.Outcome(
      .failed, [issue], failedAttempts: [[issue, issue]], reason: "why", knownIssue: "GH-4", duration: .seconds(1.5),
      expectationDescription: "should x",
      notes: [
        ExampleNote(.step(hasFailed: true, duration: .seconds(2)), named: "one", depth: 1, at: place),
        ExampleNote(.step(hasFailed: false, duration: nil), named: "two", depth: 0, at: place),
        ExampleNote(.attachment([1, 2]), named: "log", depth: 0, at: place),
      ], isUnreached: true)
    let no = #"{"code":"failed","message":"no"}"#
    let location = #""location":{"column":1,"fileID":"T/A.swift","filePath":"/A.swift","line":3}"#
    let written =
      #"{"duration":1.5,"expectationDescription":"should x","failedAttempts":[["# + "\(no),\(no)" + #"]],"#
      + #""isUnreached":true,"issues":["# + no + #"],"knownIssue":"GH-4","notes":["#
      + #"{"depth":1,"duration":2,"hasFailed":true,"# + location + #","step":"one"},"#
      + #"{"depth":0,"# + location + #","step":"two"},"#
      + #"{"attachment":"log","data":"AQI=","depth":0,"# + location + #"}],"reason":"why","status":"failed"}"#
    XCTAssertEqual(try text(outcome), written)
    let read = try JSONDecoder().decode(ExampleResult.Outcome.self, from: Data(written.utf8))
    XCTAssertEqual(try text(read), written)
  }

  func testAnOutcomeFromAnEarlierVersionIsReadWithoutNewFields() throws {
    let short = #"{"duration":0,"issues":[],"status":"passed"}"#
    let read = try JSONDecoder().decode(ExampleResult.Outcome.self, from: Data(short.utf8))
    XCTAssertFalse(read.isUnreached)
    XCTAssertEqual(read.failedAttempts, [])
    XCTAssertEqual(read.notes, [])
    XCTAssertEqual(try text(read), short)
  }

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
