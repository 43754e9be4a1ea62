import Fantail
import FantailPlan
import FantailRun
import Paces
import XCTest

final class AroundEachTests: XCTestCase {
  private enum Tenant {
    @TaskLocal static var current = "none"
  }

  func testAroundEachWrapsItsLevelAndDeeperLevels() async {
    let log = RunLog()
    let spec = describe("outer") {
      log.hooks("o")
      aroundEach { example in
        log("<")
        try await example()
        log(">")
      }
      aroundEach { example in
        log("[")
        try await example()
        log("]")
      }
      context("inner") {
        log.hooks("i")
        it("x") { log("x") }
      }
    }
    _ = await report(of: spec)
    XCTAssertEqual(log.trace, "oBA < [ oBE iBA iBE x iAE iAA oAE ] > oAA")
  }

  func testATaskLocalSetInAroundEachIsSeenByHooksAndExample() async {
    let log = RunLog()
    let spec = describe("d") {
      aroundEach { example in try await Tenant.$current.withValue("test") { try await example() } }
      beforeEach { log(Tenant.current) }
      it("x") { log(Tenant.current) }
    }
    _ = await report(of: spec)
    XCTAssertEqual(log.trace, "test test")
  }

  func testAnExampleFailsIfAroundEachDoesNotCallIt() async {
    let report = await report(
      of: describe("d") {
        aroundEach { _ in }
        it("x") {}
      })
    XCTAssertEqual(
      report.text, "failed: d, x\n  aroundEach did not call its example, so the example did not run\nfailed")
  }

  func testAnExampleFailsIfAroundEachReturnsBeforeTheExampleEnds() async {
    for jobs in [1, 4] {
      let (found, expected) = await atSomePace { pace in
        let log = RunLog()
        let begun = AsyncStream<Void>.makeStream()
        let report = await report(
          of: describe("d") {
            afterAll { log("AA") }
            aroundEach { example in
              Task { try await example() }
              for await _ in begun.stream {}
            }
            it("x") {
              begun.continuation.finish()
              // Longer than the hook takes to return.
              try await Task.sleep(for: .milliseconds(20) * pace)
              log("x")
              expect(1).to(.equal(2))
            }
          }, jobs: jobs)
        return (
          [log.trace] + report.results.flatMap { $0.issues.map(\.message).sorted() } + report.issues.map(\.message),
          [
            "x AA",
            """
            aroundEach returned before its example had ended
            it has to await the call of its example
            """,
            "expected 2, got 1",
          ]
        )
      }
      XCTAssertEqual(found, expected)
    }
  }

  func testACallAfterAroundEachHasReturnedDoesNotRunTheExample() async {
    let log = RunLog()
    let (runs, run) = AsyncStream<Void>.makeStream()
    let (calls, called) = AsyncStream<Void>.makeStream()
    let report = await report(
      of: describe("d") {
        aroundEach { example in
          log("around")
          Task {
            for await _ in runs {}
            defer { called.finish() }
            try await example()
            log("called")
          }
        }
        it("x") { log("x") }
      },
      it("y") {
        run.finish()
        for await _ in calls {}
      })
    XCTAssertEqual(log.trace, "around called")
    XCTAssertEqual(
      report.text,
      """
      failed: d, x
        aroundEach did not call its example, so the example did not run
      passed: y
      failed
      """)
  }

  func testAnExampleThatAroundEachCallsTwiceRunsOnceAndFails() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        aroundEach { example in
          try await example()
          try await example()
        }
        it("x") { log("x") }
      })
    XCTAssertEqual(log.trace, "x")
    XCTAssertEqual(
      report.text, "failed: d, x\n  aroundEach called its example more than once; the second call ran nothing\nfailed")
  }

  func testVerifiersAddedInAfterEachInsideAroundEachAreChecked() async {
    let report = await report(
      of: describe("d") {
        aroundEach { example in try await example() }
        afterEach { atEnd { fail("judged") } }
        it("x") {}
      })
    XCTAssertEqual(report.text, "failed: d, x\n  judged\nfailed")
  }

  func testASkipBeforeTheAroundEachCallDropsVerifiersAndStubs() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        beforeEach { ExampleContext.current.scope?.cleanUp { log("undone") } }
        afterEach { log("AE") }
        context("c") {
          aroundEach { _ in
            atEnd { fail("judged") }
            throw Skip("closed")
          }
          it("x") { log("never") }
        }
      })
    XCTAssertEqual(report.text, "skipped: d, c, x (closed)\npassed")
    XCTAssertEqual(log.trace, "undone AE")
  }
}
