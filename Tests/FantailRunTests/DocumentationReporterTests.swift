import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

final class DocumentationReporterTests: XCTestCase {
  private func text(_ report: RunReport, isColored: Bool = false) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: DocumentationReporter(output, isColored: isColored))
    return output.text
  }

  func testATreeThenTheFailuresThenTheCounts() async {
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
           StackSpec.swift:7
           again: --filter '^栈_Stack_WhenFull_RefusesAnother$'

        2) 栈, Stack, when full, behaves like a cruiser, has a crew
           beforeEach threw Mutiny
           StackSpec.swift:40
           example at StackSpec.swift:2
           behaves like a cruiser, at StackSpec.swift:9
           again: --filter '^栈_Stack_WhenFull_BehavesLikeACruiser_HasACrew$'

      5 examples, 2 failed, 1 pending
      finished in 1 min 1.04 s

      """)
  }

  func testOnlySharedExamplesAreNamedAsAPlaceOfAFailure() async {
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
    _ = await Executor(reporters: [DocumentationReporter(output)]).run(Plan([spec]))
    let places = output.text.split(separator: "\n").filter { $0.contains("behaves like") && $0.contains(", at ") }
    XCTAssertEqual(places, ["     behaves like a cruiser, at DocumentationReporterTests.swift:7"])
  }

  func testSkippedOnesWhatWasNotSelectedAndTheSeed() async {
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
        StackSpec.swift:5

      5 examples, 0 failed, 1 pending, 1 skipped, 1 issue outside the examples
      finished in 1 min 1.04 s

      """)
  }

  func testTheSourceLineIsShownWhereTheFileIsHere() async throws {
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
           A.swift:2:  expect(stack()).to(.beEmpty)  // 空
           two
           A.swift:9
           three
           again: --filter '^Fails$'

      1 example, 1 failed
      finished in 0 ms

      """)
  }

  func testColoursOnlyWhenTold() async {
    let plan = Plan([it("passes") {}])
    let report = RunReport(
      plan: plan, results: [ExampleResult(example: plan.examples[0], status: .passed)], issues: [], duration: .zero)
    let colored = await text(report, isColored: true)
    XCTAssertEqual(
      colored, "\u{1B}[32m✓\u{1B}[0m passes\n\n\u{1B}[32m1 example, 0 failed\u{1B}[0m\nfinished in 0 ms\n")
  }

  func testARunThatLostAnExampleOrRanNothingSaysSo() async {
    let plan = Plan([it("one") {}, it("two") {}])
    let one = ExampleResult(example: plan.examples[0], status: .passed)
    let lost = await text(RunReport(plan: plan, results: [one], issues: [], duration: .zero))
    XCTAssertEqual(lost, "✓ one\n\n1 example, 0 failed, 1 without a result\nfinished in 0 ms\n")
    let nothing = await text(RunReport(plan: Plan([]), results: [], issues: [], duration: .zero))
    XCTAssertEqual(
      nothing,
      """

      The plan cannot be run as asked:
        no example is declared, so there is nothing to run

      0 examples, 0 failed
      finished in 0 ms
      failed: nothing was run

      """)
  }

  func testMessagesShowControlCharactersInsteadOfObeyingThem() async {
    let plan = Plan([it("a", line: 3) {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.failed("x\u{1B}[2J\r\ny"), at: nil)])
    let text = await text(RunReport(plan: plan, results: [result], issues: [], duration: .zero))
    XCTAssertTrue(text.contains("     x\\u{1B}[2J\n     y\n"), text)
  }
}
