import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

final class JSONReporterTests: XCTestCase {
  private static let example = #"""
    {"description":"pushes","duration":0.5,"fullDescription":"栈/Stack, pushes","groups":[{"description":"栈/Stack",\#
    "place":{"column":2,"file":"Tests/A.swift","line":1,"path":"/src/A.swift"}}],"id":"栈%2FStack/pushes",\#
    "issues":[{"message":"say \"no\"\nplease",\#
    "place":{"column":4,"file":"Tests/A.swift","line":3,"path":"/src/A.swift"}}],"name":"栈Stack_Pushes",\#
    "place":{"column":3,"file":"Tests/A.swift","line":2,"path":"/src/A.swift"},"position":0,"status":"failed",\#
    "tags":["core"]}
    """#

  private func report() -> RunReport {
    let spec = describe("栈/Stack", fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 1, column: 2) {
      it("pushes", .tags("core"), fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 2, column: 3) {}
    }
    let plan = Plan([spec], PlanOptions(order: .random(seed: .max)))
    let place = SourceLocation(fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 3, column: 4)
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.failed("say \"no\"\nplease"), at: place)],
      duration: .milliseconds(500))
    return RunReport(
      plan: plan, results: [result], issues: [Issue(.failed("leak"), at: nil)], duration: .seconds(2))
  }

  func testARowHasItsArguments() async {
    let plan = Plan([it("adds", rows: [.init("small", (1, sum: "2"))]) { (_: (Int, sum: String)) in }])
    let output = TextOutput.memory()
    let result = ExampleResult(example: plan.examples[0], status: .passed)
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: EventReporter(output))
    XCTAssertTrue(
      output.text.contains(
        #""row":{"arguments":[{"text":"1"},{"label":"sum","text":"2"}],"key":"small","statement":"adds"}"#),
      output.text)
  }

  func testOneDocumentHoldsTheWholeRun() async {
    let output = TextOutput.memory()
    await RunSamples.tell(report(), to: JSONReporter(output))
    XCTAssertEqual(
      output.text,
      """
      {
        "version": 1,
        "passed": false,
        "duration": 2,
        "order": "random",
        "seed": "18446744073709551615",
        "counts": {"failed":1,"flaky":0,"notSelected":0,"passed":0,"pending":0,"planned":1,"skipped":0},
        "planErrors": [],
        "notSelected": [],
        "issues": [
          {"message":"leak"}
        ],
        "examples": [
          \(Self.example)
        ]
      }

      """)
  }

  func testADescriptionOfASpecifyComesFromItsExpectation() async throws {
    let output = TextOutput.memory()
    await RunSamples.tell(RunSamples.report(), to: JSONReporter(output))
    XCTAssertTrue(output.text.contains("\"fullDescription\":\"栈, Stack, should equal 1\""), output.text)
  }

  func testEachEventIsALineOfTheSameParts() async {
    let output = TextOutput.memory()
    await RunSamples.tell(report(), to: EventReporter(output))
    XCTAssertEqual(
      output.text,
      """
      {"event":"runStarted","notSelected":[],"order":"random","planned":1,"seed":"18446744073709551615","version":1}
      {"event":"exampleEnded","example":\(Self.example),"version":1}
      {"event":"issueRecorded","issue":{"message":"leak"},"version":1}
      {"counts":{"failed":1,"flaky":0,"notSelected":0,"passed":0,"pending":0,"planned":1,"skipped":0},"duration":2,\
      "event":"runEnded","passed":false,"planErrors":[],"version":1}

      """)
  }

  func testAnIssueHasItsCluesAndTheValuesThatDiffer() async {
    let output = TextOutput.memory()
    let explanation = Issue.Explanation(
      headline: "expected \"a\", got \"b\"", comparison: .init(expected: "a", got: "b"))
    await EventReporter(output).report(
      .issueRecorded(Issue(.expectationFailed(explanation), at: nil, clues: ["inner", "outer"])))
    XCTAssertEqual(
      output.text,
      #"""
      {"event":"issueRecorded","issue":{"clues":["inner","outer"],"expected":"a","got":"b",\#
      "message":"expected \"a\", got \"b\"\nclue: inner\nclue: outer"},"version":1}

      """#)
  }

  func testAFlakyExampleIsNoPlainPass() async {
    let plan = Plan([it("wavers") {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .passed, failedAttempts: [[Issue(.failed("not yet"), at: nil)]])
    let output = TextOutput.memory()
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: JSONReporter(output))
    XCTAssertTrue(output.text.contains("\"flaky\":1,"), output.text)
    XCTAssertTrue(
      output.text.contains(
        #"{"attempts":2,"description":"wavers","duration":0,"failedAttempts":[[{"message":"not yet"}]],"#), output.text)
    XCTAssertTrue(output.text.contains("\"isFlaky\":true,"), output.text)
  }

  func testAKnownIssueIsAFactOfItsOwn() async {
    let plan = Plan([it("breaks") {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .pending, issues: [Issue(.failed("as ever"), at: nil)], knownIssue: "#12")
    let output = TextOutput.memory()
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: JSONReporter(output))
    XCTAssertTrue(output.text.contains(##""knownIssue":"#12","##), output.text)
    XCTAssertFalse(output.text.contains("reason"), output.text)
  }
}
