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

  /// The line of each format that shows the failure that a known issue accepted.
  func testEachFormatShowsWhatAKnownIssueAccepted() async {
    let plan = Plan([describe("a") { it("b") {} }])
    let place = SourceLocation(fileID: "T/ASpec.swift", filePath: "/no/such/ASpec.swift", line: 7, column: 3)
    let issue = Issue(.errorThrown("Typo()", by: "the example"), at: place)
    let results = plan.examples.map { example in
      ExampleResult(example: example, status: .pending, issues: [issue], knownIssue: "#7")
    }
    let report = RunReport(plan: plan, results: results, issues: [], duration: .zero)
    let wanted: [(ReportFormat, String)] = [
      (.documentation, "Known issues:\n  a, b  known issue: #7\n    the example threw Typo()\n    ASpec.swift:7:3\n"),
      (.dots, "Known issues:\n  a, b  known issue: #7\n    the example threw Typo()\n    ASpec.swift:7:3\n"),
      (.brief, "a, b (known issue: #7): the example threw Typo()\n  ASpec.swift:7:3\n"),
      (
        .github,
        "::notice file=ASpec.swift,line=7,col=3,title=a%2C b::known issue: #7%0Athe example threw Typo()\n"
      ),
      (.junit, "<skipped message=\"known issue: #7\">the example threw Typo()\nASpec.swift:7:3</skipped>"),
      (.markdown, "- – b (known issue: \\#7: the example threw Typo(), ASpec.swift:7:3)\n"),
      (.html, "<p>known issue: #7</p>\n<pre><bdi>the example threw Typo()</bdi></pre>\n<p class=\"place\">"),
    ]
    for (format, line) in wanted {
      let text = await text({ FormatReporter(format, $0, RunContext(folder: "/no/such")) }, report)
      XCTAssertTrue(text.contains(line), "\(format): \(text)")
    }
  }

  func testDotsShowTheProgressOfTheRun() async {
    let text = await text { FormatReporter(.dots, $0) }
    XCTAssertTrue(text.hasPrefix(".F*F." + String(repeating: " ", count: 57) + "5/5\n\nFailures:\n"), text)
    XCTAssertTrue(text.hasSuffix("\n5 examples, 2 failed, 1 pending\nfinished in 1 min 1.04 s\n"), text)
  }

  func testDotsWrapAtTheEndOfALine() async {
    let plan = Plan([describe("a") { (1...61).map { it("\($0)") {} } }])
    let results = plan.examples.map { ExampleResult(example: $0, status: .passed) }
    let text = await text(
      { FormatReporter(.dots, $0) }, RunReport(plan: plan, results: results, issues: [], duration: .zero))
    let full = String(repeating: ".", count: 60) + "  60/61\n"
    XCTAssertTrue(text.hasPrefix(full + "." + String(repeating: " ", count: 61) + "61/61\n\n61 examples"), text)
  }

  func testBriefReportsOnlyFailures() async {
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

  func testSonarListsEachExampleUnderItsFile() async {
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

  func testEachJUnitCaseHasItsFileAndLine() async {
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

  func testExamplesWithEqualNamesAreSeparateJUnitCases() async {
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

  func testJUnitListsAllAttempts() async {
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

  /// Failures of hooks, beside the two issues that are not: a signal ended the run, and a process ended.
  private var outside: RunReport {
    let place = SourceLocation(fileID: "Tests/A.swift", filePath: "/src/Tests/A.swift", line: 87, column: 5)
    return RunReport(
      plan: Plan([]), results: [],
      issues: [
        Issue(.expectationFailed(.init(headline: "expected 2, got 1")), at: place),
        Issue(.errorThrown("Broken(a: \"<b>&c]]>\")", by: "afterAll"), at: nil),
        Issue(.failed("\n \n- \"tea\"\n+ cup"), at: place), Issue(.failed(" "), at: nil),
        Issue(.cannotRun("there is no report of shard 2/4"), at: nil),
        Issue(.interrupted(by: "SIGINT"), at: nil), Issue(.runCut, at: nil),
      ], duration: .zero)
  }

  func testIssuesOutsideTheExamplesAreJUnitCases() async {
    let junit = await text({ FormatReporter(.junit, $0, RunContext(folder: "/src")) }, outside)
    func name(_ number: Int) -> String {
      "name=\"outside the examples (\(number))\" classname=\"outside the examples\" time=\"0.000\""
    }
    XCTAssertEqual(
      junit,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="Fantail" tests="7" failures="5" errors="2" time="0.000">
        <testsuite name="outside the examples" tests="7" failures="5" errors="2" skipped="0" time="0.000">
          <testcase name="outside the examples" classname="outside the examples" time="0.000" \
      file="Tests/A.swift" line="87">
            <failure message="expected 2, got 1" type="failure">expected 2, got 1
      Tests/A.swift:87:5</failure>
          </testcase>
          <testcase \(name(2))>
            <failure message="afterAll threw Broken(a: &quot;&lt;b&gt;&amp;c]]&gt;&quot;)" type="failure">\
      afterAll threw Broken(a: "&lt;b>&amp;c]]&gt;")</failure>
          </testcase>
          <testcase \(name(3)) file="Tests/A.swift" line="87">
            <failure message="- &quot;tea&quot;" type="failure">- "tea"
      + cup
      Tests/A.swift:87:5</failure>
          </testcase>
          <testcase \(name(4))>
            <failure message="failed without saying why" type="failure">failed without saying why</failure>
          </testcase>
          <testcase \(name(5))>
            <failure message="there is no report of shard 2/4" type="failure">there is no report of shard 2/4</failure>
          </testcase>
          <testcase \(name(6))>
            <error message="interrupted by SIGINT" type="error">interrupted by SIGINT</error>
          </testcase>
          <testcase \(name(7))>
            <error message="the process ended before the run did" type="error">the process ended before the run did</error>
          </testcase>
        </testsuite>
      </testsuites>

      """)
  }

  func testIssuesOutsideTheExamplesAreSonarCases() async {
    let sonar = await text({ FormatReporter(.sonar, $0, RunContext(folder: "/src")) }, outside)
    func testCase(_ problem: String) -> String {
      """
          <testCase name="outside the examples" duration="0">
            \(problem)
          </testCase>

      """
    }
    XCTAssertEqual(
      sonar,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testExecutions version="1">
        <file path="Tests/A.swift">

      """ + testCase("<failure message=\"expected 2, got 1\">expected 2, got 1</failure>")
        + testCase("<failure message=\"- &quot;tea&quot;\">- \"tea\"\n+ cup</failure>") + """
            </file>
            <file path="">

          """
        + testCase(
          "<failure message=\"afterAll threw Broken(a: &quot;&lt;b&gt;&amp;c]]&gt;&quot;)\">"
            + "afterAll threw Broken(a: \"&lt;b>&amp;c]]&gt;\")</failure>")
        + testCase("<failure message=\"failed without saying why\">failed without saying why</failure>")
        + testCase("<failure message=\"there is no report of shard 2/4\">there is no report of shard 2/4</failure>")
        + testCase("<error message=\"interrupted by SIGINT\">interrupted by SIGINT</error>")
        + testCase(
          "<error message=\"the process ended before the run did\">the process ended before the run did</error>")
        + "  </file>\n</testExecutions>\n")
  }

  func testEveryReadableFormatShowsTheFirstNonemptyLine() async {
    let plan = Plan([it("fails") {}])
    let issue = Issue(.failed("\n\nsecond line\n\nfourth line"), at: nil)
    let report = RunReport(
      plan: plan, results: [ExampleResult(example: plan.examples[0], status: .failed, issues: [issue])], issues: [],
      duration: .zero)
    let context = RunContext(folder: "/no/such")
    let brief = await text({ FormatReporter(.brief, $0, context) }, report)
    let github = await text({ FormatReporter(.github, $0, context) }, report)
    let markdown = await text({ FormatReporter(.markdown, $0, context) }, report)
    let html = await text({ FormatReporter(.html, $0, context) }, report)
    let dots = await text({ FormatReporter(.dots, $0, context) }, report)
    XCTAssertTrue(brief.hasPrefix("fails: second line\n  \n  fourth line\n1 example, 1 failed"), brief)
    XCTAssertTrue(github.hasSuffix(",title=fails::second line%0A%0Afourth line\n1 example, 1 failed\n"), github)
    XCTAssertTrue(markdown.contains("\n- ✗ fails — second line\n"), markdown)
    XCTAssertTrue(html.contains("<pre><bdi>second line\n\nfourth line</bdi></pre>"), html)
    XCTAssertTrue(dots.contains("\n  1) fails\n     second line\n     \n     fourth line\n"), dots)
  }

  func testAnEmptyRunIsNotASuccessInAnyFormat() async {
    let junit = await text({ FormatReporter(.junit, $0) }, nothing)
    XCTAssertEqual(
      junit,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="Fantail" tests="1" failures="0" errors="1" time="0.000">
        <testsuite name="outside the examples" tests="1" failures="0" errors="1" skipped="0" time="0.000">
          <testcase name="outside the examples" classname="outside the examples" time="0.000">
            <error message="nothing was run"></error>
          </testcase>
        </testsuite>
      </testsuites>

      """)
    let github = await text({ FormatReporter(.github, $0, RunContext(folder: "/")) }, nothing)
    XCTAssertEqual(github, "::error title=Fantail::nothing was run\n0 examples, 0 failed\n")
  }

  func testGitHubGetsOneCommandPerIssue() async {
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
    XCTAssertTrue(text.contains("<skipped message=\"pending: waiting for the allocator\"></skipped>"), text)
    XCTAssertTrue(text.contains("[[PROPERTY|tag=core]]"), text)
  }
}
