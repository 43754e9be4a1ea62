import Fantail
import FantailCLI
import FantailPlan
import FantailRun
import XCTest

/// Every report prints the number of examples that no change reaches, and that were therefore left out. A run in which
/// all examples are left out for this reason passes.
final class LeftOutReportsTests: XCTestCase {
  #sourceLocation(file:"Tills.swift",line:1)
  private let specs = [
    describe("Cart") {
      it("adds") {}
      it("removes") {}
      it("empties") {}
    }
  ]
  #sourceLocation()

  private func report(of chosen: [String]) -> RunReport {
    var options = PlanOptions()
    let all = Plan(specs).examples
    options.unaffected = Set(all.filter { !chosen.contains($0.id) }.map(\.reachKey))
    let plan = Plan(specs, options)
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    return RunReport(plan: plan, results: results, issues: [], duration: .milliseconds(2))
  }

  private func text(_ format: ReportFormat, of chosen: [String]) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report(of: chosen), to: FormatReporter(format, output, RunContext(folder: "/no/such")))
    return output.text
  }

  func testARunPassesIfAChangeAffectsNoExample() {
    let report = report(of: [])
    XCTAssertTrue(report.passed)
    XCTAssertEqual(report.plan.problems, [])
    XCTAssertEqual(report.plan.notSelected.map(\.by), [.affected, .affected, .affected])
  }

  /// A filter that matches no example is an error, with or without a record.
  func testAFilterThatMatchesNothingIsStillAnError() {
    var options = PlanOptions(filters: [.matching("no such")])
    options.unaffected = ["FantailCLITests/Cart/removes", "FantailCLITests/Cart/empties"]
    let plan = Plan(specs, options)
    XCTAssertEqual(plan.problems, [.nothingSelected(declared: 3)])
    XCTAssertFalse(RunReport(plan: plan, results: [], issues: [], duration: .zero).passed)
  }

  func testAShardMayHaveNoAffectedExamples() throws {
    var options = PlanOptions(shard: try XCTUnwrap(Plan.Shard(index: 1, of: 2)))
    options.unaffected = ["FantailCLITests/Cart/removes", "FantailCLITests/Cart/empties"]
    let plan = Plan(specs, options)
    XCTAssertEqual(plan.notSelectedSummary, "3 not selected (2 by affected, 1 by shard)")
    XCTAssertTrue(RunReport(plan: plan, results: [], issues: [], duration: .zero).passed)
  }

  func testReadableFormatsListOmittedExamples() async {
    let end = "1 example, 0 failed, 2 not selected (2 by affected)\n"
    let time = "finished in 2 ms\n"
    let expected: [ReportFormat: String] = [
      .documentation: "Cart\n  ✓ adds\n\n" + end + time, .brief: end, .github: end,
      .dots: "." + String(repeating: " ", count: 61) + "1/1\n\n" + end + time,
      .markdown: """
      # Passed: 1 example

      in 2 ms, 2 not selected (2 by affected). ✓ holds, ✗ fails, – is not checked.

      ## Cart

      Tills.swift

      - ✓ adds

      """,
    ]
    for (format, expected) in expected {
      let text = await text(format, of: ["Cart/adds"])
      XCTAssertEqual(text, expected, "\(format)")
    }
  }

  func testReadableFormatsReportThatNoExampleRemains() async throws {
    let end = "0 examples, 0 failed, 3 not selected (3 by affected)\n"
    let expected: [ReportFormat: String] = [
      .documentation: "\n\(end)finished in 2 ms\n", .dots: "\n\(end)finished in 2 ms\n", .brief: end, .github: end,
      .markdown:
        "# Passed: 0 examples\n\nin 2 ms, 3 not selected (3 by affected). ✓ holds, ✗ fails, – is not checked.\n",
    ]
    for (format, expected) in expected {
      let text = await text(format, of: [])
      XCTAssertEqual(text, expected, "\(format)")
    }
    let page = await text(.html, of: [])
    let facts = try XCTUnwrap(page.firstMatch(of: #/<h1>.*</h1>\n<p>.*</p>/#))
    XCTAssertEqual(
      String(facts.output), "<h1>Passed: 0 examples</h1>\n<p>in 2 ms, 3 not selected (3 by affected)</p>")
  }

  func testFormatsForProgramsListOmittedExamples() async {
    let junit = await text(.junit, of: [])
    XCTAssertEqual(
      junit,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- 3 not selected (3 by affected) -->
      <testsuites name="Fantail" tests="0" failures="0" errors="0" time="0.002">
      </testsuites>

      """)
    let sonar = await text(.sonar, of: ["Cart/adds"])
    XCTAssertEqual(
      sonar,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- 2 not selected (2 by affected) -->
      <testExecutions version="1">
        <file path="Tills.swift">
          <testCase name="Cart, adds" duration="0"/>
        </file>
      </testExecutions>

      """)
    let counts = #"{"failed":0,"flaky":0,"notSelected":3,"passed":0,"pending":0,"planned":0,"skipped":0}"#
    let left = ["adds", "removes", "empties"].map { #"{"by":"affected","id":"Cart/\#($0)"}"# }.joined(separator: ",")
    let json = await text(.json, of: [])
    XCTAssertEqual(
      json,
      """
      {
        "version": 3,
        "order": {"by":"declaration"},
        "notSelected": [\(left)],
        "passed": true,
        "duration": 0.002,
        "counts": \(counts),
        "planErrors": [],
        "issues": [],
        "examples": []
      }

      """)
    let events = await text(.events, of: [])
    XCTAssertEqual(
      events,
      #"{"event":"runStarted","notSelected":[\#(left)],"order":{"by":"declaration"},"planned":0,"version":3}"#
        + "\n" + #"{"counts":\#(counts),"duration":0.002,"event":"runEnded","passed":true,"planErrors":[],"version":3}"#
        + "\n")
  }
}
