import Fantail
import FantailPlan
import XCTest

@testable import FantailRun

final class ExecutorTests: XCTestCase {
  func testConcurrentRunsOfOnePlanAreIndependent() async {
    let count = Let { 0 }
    let log = RunLog()
    let plan = Plan([
      describe("d") {
        beforeAll { log("BA") }
        for n in 1...50 {
          it("\(n)") {
            count.value += 1
            await Task.yield()
            expect(count()).to(.equal(1))
          }
        }
      }
    ])
    async let first = Executor().run(plan)
    async let second = Executor().run(plan)
    let passed = await [first.passed, second.passed]
    XCTAssertEqual(passed, [true, true])
    XCTAssertEqual(log.trace, "BA BA")
  }

  func testResultsAreReportedInPlanOrderWithSeveralJobs() async {
    let examples = (1...40).map { n in
      it("\(n)") { try await Task.sleep(for: .microseconds(n.isMultiple(of: 3) ? 900 : 10)) }
    }
    let plan = Plan([describe("d") { examples }])
    let reporter = TitleReporter()
    let report = await Executor(jobs: 4, reporters: [reporter]).run(plan)
    XCTAssertEqual(report.results.map(\.title), (1...40).map(String.init))
    XCTAssertEqual(reporter.log.trace, (1...40).map(String.init).joined(separator: " "))
  }

  func testAGroupWithBeforeAllRunsInOrderWithSeveralJobs() async {
    let log = RunLog()
    let spec = describe("d") {
      context("unit") {
        beforeAll { log("BA") }
        for n in 1...8 { it("\(n)") { log("\(n)") } }
        afterAll { log("AA") }
      }
    }
    _ = await report(of: spec, jobs: 4)
    XCTAssertEqual(log.trace, "BA 1 2 3 4 5 6 7 8 AA")
  }

  func testFailFastSkipsTheRestAndStillEndsItsGroups() async {
    let log = RunLog()
    let spec = describe("d") {
      log.hooks("")
      it("fails") { expect(1).to(.equal(2)) }
      it("is left") { log("left") }
    }
    let report = await report(of: spec, failFast: 1)
    XCTAssertEqual(log.trace, "BA BE AE AA")
    XCTAssertEqual(
      report.text,
      """
      failed: d, fails
        expected 2, got 1
      skipped: d, is left (not run: the run stopped after a failure)
      failed
      """)
  }

  func testAFailureFailsTheRunEvenIfFailFastIsZero() async {
    for count in [0, -1] {
      let report = await report(of: describe("d") { it("fails") { fail("lost") } }, failFast: count)
      XCTAssertEqual(report.text, "failed: d, fails\n  lost\nfailed")
    }
  }

  /// The texts of values in failure messages.
  func testIssuesResultsAndReportsHaveDescriptions() async {
    let line = #line + 1
    let report = await report(of: describe("d") { it("a") { fail("no") } }, it("b") {}, afterAll { fail("late") })
    let place = "ExecutorTests.swift:\(line)"
    XCTAssertEqual("\(report.results.flatMap(\.issues))", "[no (\(place))]")
    XCTAssertEqual("\(report.results[1])", "passed: B (\(place))")
    XCTAssertEqual(
      "\(report)", "failed: D_A (\(place))\n  no (\(place))\npassed: B (\(place))\nlate (\(place))\nfailed")
  }

  func testAnEmptyPlanHasNotPassed() async {
    let report = await Executor().run(Plan([]))
    XCTAssertEqual(report.text, "failed")
  }

  func testAPlanReadFromAFileReportsThatItCannotRun() async throws {
    let plan = Plan(examples: Plan([it("x") {}]).examples, notSelected: [], problems: [], order: .declared, code: nil)
    let report = await Executor().run(plan)
    XCTAssertEqual(
      report.text,
      """
      run: a plan that was read from a file has no code to run; plan the specs again
      run: planned, but never reported: x
      failed
      """)
  }

  func testAFailingAfterAllFailsTheRunAndNoExample() async {
    let report = await report(
      of: describe("d") {
        afterAll { throw Boom() }
        it("passes") {}
      })
    XCTAssertEqual(report.text, "passed: d, passes\nrun: afterAll threw boom\nfailed")
  }

  func testARetriedExampleThatPassesIsReportedAsFlaky() async {
    let attempts = RunLog()
    let report = await report(
      of: describe("d") {
        attempts.hooks("")
        it("passes the second time", .retry(2)) {
          attempts("try")
          expect(attempts.trace.split(separator: " ").filter { $0 == "try" }.count).to(.equal(2))
        }
      })
    XCTAssertEqual(attempts.trace, "BA BE try AE BE try AE AA")
    XCTAssertEqual(report.text, "passed: d, passes the second time (flaky: passed on attempt 2)\npassed")
    XCTAssertEqual(report.results[0].attempts, 2)
    XCTAssertTrue(report.results[0].isFlaky)
    XCTAssertEqual(report.results[0].failedAttempts.map { $0.map(\.message) }, [["expected 2, got 1"]])
  }

  func testAKnownIssueDoesNotHideThatItsExampleDidNotRun() async {
    let report = await report(
      of: describe("d", .knownIssue("#12")) {
        context("around") {
          aroundEach { _ in }
          it("x") {}
        }
        context("all") {
          beforeAll { throw Boom() }
          it("y") {}
        }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, around, x
        aroundEach did not call its example, so the example did not run
      failed: d, all, y
        not run, because beforeAll of "all" failed: beforeAll threw boom
      failed
      """)
  }

  func testAKnownIssueIsPendingWhileItFailsAndFailsWhenItPasses() async {
    let report = await report(
      of: describe("d", .knownIssue("#12")) {
        it("still fails") { expect(1).to(.equal(2)) }
        it("is solved") {}
      })
    XCTAssertEqual(
      report.text,
      """
      pending: d, still fails (known issue: #12)
        expected 2, got 1
      failed: d, is solved
        passed, although #12 is a known issue; remove .knownIssue if the issue is fixed
      failed
      """)
  }

  func testAnExampleMaySkipItself() async {
    let report = await report(of: it("needs a database") { throw Skip("no database") })
    XCTAssertEqual(report.text, "skipped: needs a database (no database)\npassed")
  }

  func testAResultThatOtherProcessesLoseFailsTheRun() async {
    for isApart in [true, false] {
      let log = RunLog()
      let host = ExampleHost()
      var executor = Executor()
      executor.workers = LosingProcesses(isApart: isApart, log: log)
      executor.host = host
      let report = await executor.run(Plan([it("kept") {}, it("lost") {}]))
      XCTAssertEqual(log.trace, isApart ? "apart" : "elsewhere")
      XCTAssertEqual(
        report.text,
        """
        passed: kept
        run: planned, but never reported: lost
        failed
        """)
    }
  }

  func testTenThousandLevelsOfHooksRun() async {
    let log = RunLog()
    var spec = it("leaf") { log("leaf") }
    for level in 0..<10_000 {
      spec = describe("\(level)") {
        beforeEach {}
        spec
        afterEach {}
      }
    }
    let report = await report(of: spec)
    XCTAssertEqual(report.passed, true)
    XCTAssertEqual(log.trace, "leaf")
  }
}

private final class TitleReporter: Reporter {
  let log = RunLog()

  func report(_ event: RunEvent) async {
    if case .exampleEnded(let result) = event { log(result.title) }
  }
}

/// Loses all results but the first.
private struct LosingProcesses: ExampleProcesses {
  let isApart: Bool
  let log: RunLog

  func run(
    _ state: RunState, jobs: Int, _ host: ExampleHost, _ account: RunAccount, _ relay: ReporterRelay
  ) async {
    log(host.areElsewhere ? "elsewhere" : "apart")
    account.keep(ExampleResult(example: state.plan.examples[0], status: .passed), at: 0)
  }
}
