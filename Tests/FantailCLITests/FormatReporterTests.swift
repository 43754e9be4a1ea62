import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
import XCTest

final class FormatReporterTests: XCTestCase {
  private func text(_ make: (TextOutput) -> any Reporter, _ report: RunReport = RunSamples.report()) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: make(output))
    return output.text
  }

  private var nothing: RunReport { RunReport(plan: Plan([]), results: [], issues: [], duration: .zero) }

  func testDotsShowHowFarTheRunIs() async {
    let text = await text { FormatReporter(.dots, $0) }
    XCTAssertTrue(text.hasPrefix(".F*F." + String(repeating: " ", count: 57) + "5/5\n\nFailures:\n"), text)
    XCTAssertTrue(text.hasSuffix("\n5 examples, 2 failed, 1 pending\nfinished in 1 min 1.04 s\n"), text)
  }

  func testDotsBreakTheLineWhenItIsFull() async {
    let plan = Plan([describe("a") { (1...61).map { it("\($0)") {} } }])
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    let text = await text(
      { FormatReporter(.dots, $0) }, RunReport(plan: plan, results: results, issues: [], duration: .zero))
    let full = String(repeating: ".", count: 60) + "  60/61\n"
    XCTAssertTrue(text.hasPrefix(full + "." + String(repeating: " ", count: 61) + "61/61\n\n61 examples"), text)
  }

  func testBriefTellsWhatWentWrongAndNothingElse() async {
    let brief = await text { FormatReporter(.brief, $0, RunContext(folder: "/no/such", program: "swift run specs")) }
    XCTAssertEqual(
      brief,
      """
      栈, Stack, when full, refuses another: expected 3 to equal 4
          got 3
          want 4
        place/StackSpec.swift:7:9
      栈, Stack, when full, behaves like a cruiser, has a crew: beforeEach threw Mutiny
        place/StackSpec.swift:40:3
      5 examples, 2 failed, 1 pending
      again: swift run specs --filter \
      '^(栈_Stack_WhenFull_RefusesAnother|栈_Stack_WhenFull_BehavesLikeACruiser_HasACrew)$'

      """)
    let plan = Plan([describe("a") { it("b") {} }])
    let passed = RunReport(
      plan: plan, results: plan.examples.map { .init(example: $0, status: .passed) }, issues: [], duration: .zero)
    let nothingWrong = await text({ FormatReporter(.brief, $0) }, passed)
    XCTAssertEqual(nothingWrong, "1 example, 0 failed\n")
    let ofNothing = await text({ FormatReporter(.brief, $0) }, nothing)
    XCTAssertEqual(
      ofNothing,
      """
      no example is declared, so there is nothing to run; more: "A spec is not found" in Troubleshooting.md
      failed: nothing was run
      0 examples, 0 failed

      """)
  }

  func testSonarHasAFileForEachAndACaseForEachExample() async {
    let sonar = await text { FormatReporter(.sonar, $0, RunContext(folder: "/no/such")) }
    XCTAssertEqual(
      sonar,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testExecutions version="1">
        <file path="place/StackSpec.swift">
          <testCase name="栈, Stack, pushes" duration="1"/>
          <testCase name="栈, Stack, when full, refuses another" duration="2">
            <failure message="expected 3 to equal 4">expected 3 to equal 4
        got 3
        want 4</failure>
          </testCase>
          <testCase name="栈, Stack, when full, grows" duration="0">
            <skipped message="pending: waiting for the allocator"/>
          </testCase>
          <testCase name="栈, Stack, when full, behaves like a cruiser, has a crew" duration="0">
            <failure message="beforeEach threw Mutiny">beforeEach threw Mutiny</failure>
          </testCase>
          <testCase name="栈, Stack, should equal 1" duration="0"/>
        </file>
      </testExecutions>

      """)
  }

  func testTheSlowestExamplesAreListed() async {
    let text = await text {
      FormatReporter(.documentation, $0, RunContext(folder: "/no/such"), style: ConsoleStyle(slowest: 2))
    }
    XCTAssertTrue(
      text.contains(
        """
        Slowest:
            2 ms  栈, Stack, when full, refuses another  place/StackSpec.swift:7:9
          1.5 ms  栈, Stack, pushes  place/StackSpec.swift:5:7

        again, all 2: --filter
        """), text)
  }

  func testEachCaseOfJUnitHasItsFileAndLine() async {
    let junit = await text { FormatReporter(.junit, $0, RunContext(folder: "/no/such")) }
    let cases = junit.matches(of: #/<testcase name="([^"]+)" .* file="([^"]+)" line="([0-9]+)">/#)
    XCTAssertEqual(
      cases.map { "\($0.1) \($0.2):\($0.3)" },
      [
        "pushes place/StackSpec.swift:5", "when full, refuses another place/StackSpec.swift:7",
        "when full, grows place/StackSpec.swift:8",
        "when full, behaves like a cruiser, has a crew place/StackSpec.swift:2",
        "should equal 1 place/StackSpec.swift:11",
      ])
  }

  func testEqualNamesAreSeveralCasesOfJUnit() async {
    func adds(_ module: String, _ status: ExampleResult.Status = .passed) -> Spec {
      let place = SourceLocation(
        fileID: "\(module)/CartSpec.swift", filePath: "/\(module)/CartSpec.swift", line: 3, column: 1)
      return describe("Cart") { it("adds") {}.placed(at: place) }.placed(at: place)
    }
    let plan = Plan([adds("ATests"), adds("BTests"), adds("BTests"), describe("Till") { it("adds") {} }])
    let report = RunReport(
      plan: plan, results: plan.examples.map { ExampleResult(example: $0, status: .passed) }, issues: [],
      duration: .zero)
    let junit = await text({ FormatReporter(.junit, $0, RunContext(folder: "/")) }, report)
    XCTAssertEqual(
      junit.matches(of: #/<testcase name="([^"]+)" classname="([^"]+)"/#).map { "\($0.2): \($0.1)" },
      ["ATests.Cart: adds", "BTests.Cart: adds", "BTests.Cart: adds (2)", "Till: adds"])
    XCTAssertEqual(
      junit.matches(of: #/<testsuite name="([^"]+)" .* file="([^"]+)"/#).prefix(2).map { "\($0.1) \($0.2)" },
      ["ATests.Cart ATests/CartSpec.swift", "BTests.Cart BTests/CartSpec.swift"])
  }

  func testAllAttemptsAreInJUnit() async {
    let plan = Plan([
      describe("Cart") {
        it("fails") {}; it("is flaky") {}
      }
    ])
    func issue(_ text: String) -> Issue { Issue(.failed(text), at: nil) }
    let results = [
      ExampleResult(
        example: plan.examples[0], status: .failed, issues: [issue("third")],
        failedAttempts: [[issue("first"), issue("too")], [issue("second")]]),
      ExampleResult(example: plan.examples[1], status: .passed, failedAttempts: [[issue("once")]]),
    ]
    let report = RunReport(plan: plan, results: results, issues: [], duration: .zero)
    let junit = await text({ FormatReporter(.junit, $0, RunContext(folder: "/")) }, report)
    XCTAssertEqual(
      junit.matches(of: #/<(failure|rerunFailure|flakyFailure) message="([^"]+)" type="([^"]+)">([^<]*)</#)
        .map { "\($0.1) \($0.3) \($0.2): \($0.4.replacing("\n", with: " "))" },
      [
        "failure failure first: first  too", "rerunFailure failure second: second", "rerunFailure failure third: third",
        "flakyFailure flaky once: once",
      ])
    XCTAssertTrue(junit.contains(#"<testsuites name="Fantail" tests="2" failures="1""#), junit)
  }

  func testARunOfNothingIsNoSuccessInAnyFormat() async {
    let junit = await text({ FormatReporter(.junit, $0) }, nothing)
    XCTAssertTrue(junit.contains("<error message=\"nothing was run\"/>"), junit)
    let github = await text({ FormatReporter(.github, $0, RunContext(folder: "/")) }, nothing)
    XCTAssertEqual(github, "::error title=Fantail::nothing was run\n0 examples, 0 failed\n")
  }

  func testGitHubGetsOneCommandAnIssue() async {
    let text = await text { FormatReporter(.github, $0, RunContext(folder: "/no/such")) }
    XCTAssertTrue(
      text.contains(
        "title=栈%2C Stack%2C when full%2C refuses another::expected 3 to equal 4%0A  got 3%0A  want 4\n"), text)
    XCTAssertTrue(text.contains("::error file=place/StackSpec.swift,line=40,col=3,title="), text)
    XCTAssertTrue(text.hasSuffix("5 examples, 2 failed, 1 pending\n"), text)
  }

  func testJUnitCountsEachKind() async {
    let text = await text { FormatReporter(.junit, $0) }
    XCTAssertTrue(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="Fantail" tests="5" failures="2" errors="0" time="61.042">
          <testsuite name="栈, Stack" tests="5" failures="2" errors="0" skipped="1" time="0.003"
        """), text)
    XCTAssertTrue(text.contains("<skipped message=\"pending: waiting for the allocator\"/>"), text)
    XCTAssertTrue(text.contains("[[PROPERTY|tag=core]]"), text)
  }
}
