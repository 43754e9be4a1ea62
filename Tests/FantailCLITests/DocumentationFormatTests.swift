import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

final class DocumentationFormatTests: XCTestCase {
  private func text(_ report: RunReport, isColored: Bool = false) async -> String {
    let output = TextOutput.memory()
    let style = ConsoleStyle(isColored: isColored)
    await RunSamples.tell(
      report, to: FormatReporter(.documentation, output, RunContext(folder: "/no/such"), style: style))
    return output.text
  }

  func testTheReportHasTheTreeThenFailuresThenCounts() async {
    let text = await text(RunSamples.report())
    XCTAssertEqual(
      text,
      """
      栈, Stack
        ✓ pushes
        when full
          ✗ refuses another (1)
          - grows (pending: waiting for the allocator)
          behaves like a cruiser
            ✗ has a crew (2)
        ✓ should equal 1

      Failures:

        1) 栈, Stack, when full, refuses another
           expected 3 to equal 4
             got 3
             want 4
           place/StackSpec.swift:7:9
           again: --filter '^栈_Stack_WhenFull_RefusesAnother$'

        2) 栈, Stack, when full, behaves like a cruiser, has a crew
           beforeEach threw Mutiny
           place/StackSpec.swift:40:3
           example at place/StackSpec.swift:2:7
           behaves like a cruiser, at place/StackSpec.swift:9:20
           again: --filter '^栈_Stack_WhenFull_BehavesLikeACruiser_HasACrew$'

      again, all 2: --filter '^(栈_Stack_WhenFull_RefusesAnother|栈_Stack_WhenFull_BehavesLikeACruiser_HasACrew)$'

      5 examples, 2 failed, 1 pending
      finished in 1 min 1.04 s

      """)
  }

  func testAFailureLocationNamesOnlySharedExamples() async {
    let output = TextOutput.memory()
    let cruiser = SharedExamples<Int>("a cruiser") { _ in
      it("flies") { ExampleContext.current.record(Issue(.failed("here"), at: nil)) }
    }
    let spec = describe("ships") {
      itBehavesLike(cruiser, 1, line: 7)
      describe("behaves like magic") {
        it("flies") { ExampleContext.current.record(Issue(.failed("there"), at: nil)) }
      }
    }
    _ = await Executor(reporters: [FormatReporter(.documentation, output)]).run(Plan([spec]))
    let places = output.text.split(separator: "\n").filter { $0.contains("behaves like") && $0.contains(", at ") }
    XCTAssertEqual(
      places, ["     behaves like a cruiser, at Tests/FantailCLITests/DocumentationFormatTests.swift:7:20"])
  }

  func testSkippedAndUnselectedExamplesAndTheSeedAreShown() async {
    let plan = Plan([RunSamples.spec], PlanOptions(order: .random(seed: 4), filters: [.notTagged(["core"])]))
    let text = await text(RunSamples.report(plan, passing: true))
    XCTAssertEqual(
      text,
      """
      in random order, seed 4

      栈, Stack
        ✓ should equal 1
        when full
          - grows (pending: waiting for the allocator)
          behaves like a cruiser
            - has a crew (skipped: no ship)
          ✓ refuses another

      4 examples, 0 failed, 1 pending, 1 skipped, 1 not selected (1 by tag)
      finished in 1 min 1.04 s, in random order, seed 4

      """)
  }

  func testIssuesOutsideTheExamplesAreListed() async {
    let issue = Issue(.errorThrown("Leak", by: "afterAll"), at: RunSamples.report().results[0].example.location)
    let text = await text(RunSamples.report(groupIssues: [issue], passing: true))
    XCTAssertEqual(
      text.components(separatedBy: "should equal 1\n").last,
      """

      Outside the examples:

        afterAll threw Leak
        place/StackSpec.swift:5:7

      5 examples, 0 failed, 1 pending, 1 skipped, 1 issue outside the examples
      finished in 1 min 1.04 s

      """)
  }

  func testTheSourceLineIsShownIfTheFileExists() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try "first\r\n    expect(stack()).to(.beEmpty)  // 空\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let place = SourceLocation(fileID: "Tests/A.swift", filePath: file.path, line: 2, column: 5)
    let beyond = SourceLocation(fileID: "Tests/A.swift", filePath: file.path, line: 9, column: 5)
    let plan = Plan([it("fails", fileID: "Tests/A.swift", line: 2) {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed,
      issues: [Issue(.failed("one"), at: place), Issue(.failed("two"), at: beyond), Issue(.failed("three"), at: nil)])
    let text = await text(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertEqual(
      text,
      """
      ✗ fails (1)

      Failures:

        1) fails
           one
           \(file.path):2:5:  expect(stack()).to(.beEmpty)  // 空
           two
           \(file.path):9:5
           three
           again: --filter '^Fails$'

      1 example, 1 failed
      finished in 0 ms

      """)
  }

  func testColoursAppearOnlyOnRequest() async {
    let plan = Plan([it("passes") {}])
    let report = RunReport(
      plan: plan, results: [ExampleResult(example: plan.examples[0], status: .passed)], issues: [], duration: .zero)
    let colored = await text(report, isColored: true)
    XCTAssertEqual(
      colored, "\u{1B}[32m✓\u{1B}[0m passes\n\n\u{1B}[32m1 example, 0 failed\u{1B}[0m\nfinished in 0 ms\n")
  }

  func testOnlyTheDifferingPartIsHighlighted() async {
    let plan = Plan([it("differs", fileID: "M/A.swift", filePath: "/no/A.swift", line: 2, column: 1) {}])
    let explanation = Issue.Explanation(
      headline: "line 1",
      details: [
        .init(.expected, pieces: ["- a ", "b"]), .init(.got, pieces: ["+ a ", "c"]), .init("    ^", .marks),
        .init("  d", .context),
      ])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.expectationFailed(explanation), at: nil)])
    let report = RunReport(plan: plan, results: [result], issues: [], duration: .zero)
    // Carets are written only without colours.
    let plain = await text(report)
    XCTAssertEqual(
      plain.split(separator: "\n").dropFirst(3).prefix(5).map { $0.dropFirst(5) },
      ["line 1", "- a b", "+ a c", "    ^", "  d"])
    let colored = await text(report, isColored: true)
    XCTAssertEqual(
      colored.split(separator: "\n").dropFirst(3).prefix(4).map { $0.dropFirst(5) },
      [
        "\u{1B}[31mline 1\u{1B}[0m", "\u{1B}[2;32m- a \u{1B}[0m\u{1B}[1;32mb\u{1B}[0m",
        "\u{1B}[2;31m+ a \u{1B}[0m\u{1B}[1;31mc\u{1B}[0m", "\u{1B}[2m  d\u{1B}[0m",
      ])
  }

  func testAPlanProblemOfSeveralLinesIsShownInFull() async {
    let plan = Plan([
      describe("Cart") {
        let price = Let { 3 }
        let _ = price()
        it("has a price") {}
      }
    ])
    let place = RunContext(folder: "/no/such").place
    let lines = plan.problems.flatMap { $0.message(at: place).split(separator: "\n") }
    XCTAssertGreaterThan(lines.count, 1)
    let found = await text(RunReport(plan: plan, results: [], issues: [], duration: .zero))
    let expected = "\nThe plan cannot be run as asked:\n  \(lines.joined(separator: "\n    "))\n\n"
    XCTAssertEqual(found.prefix(expected.count), expected[...])
  }

  func testAnExampleWithoutAResultAndAnEmptyRunAreReported() async {
    let plan = Plan([it("one") {}, it("two") {}])
    let one = ExampleResult(example: plan.examples[0], status: .passed)
    let lost = await text(RunReport(plan: plan, results: [one], issues: [], duration: .zero))
    XCTAssertEqual(lost, "✓ one\n\n1 example, 0 failed, 1 without a result\nfinished in 0 ms\n")
    let nothing = await text(RunReport(plan: Plan([]), results: [], issues: [], duration: .zero))
    XCTAssertEqual(
      nothing,
      """

      The plan cannot be run as asked:
        no example is declared, so there is nothing to run; more: "A spec is not found" in Troubleshooting.md

      0 examples, 0 failed
      finished in 0 ms
      failed: nothing was run

      """)
  }

  func testMessagesEscapeControlCharacters() async {
    let plan = Plan([it("a", line: 3) {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.failed("x\u{1B}[2J\r\ny"), at: nil)])
    let text = await text(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertTrue(text.contains("     x\\u{1B}[2J\n     y\n"), text)
  }
}
