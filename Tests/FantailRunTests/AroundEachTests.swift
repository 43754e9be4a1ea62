import Fantail
import FantailPlan
import FantailRun
import XCTest

final class AroundEachTests: XCTestCase {
  private enum Tenant {
    @TaskLocal static var current = "none"
  }

  func testItWrapsItsLevelAndAllThatIsDeeper() async {
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

  func testATaskLocalItSetsIsSeenInside() async {
    let log = RunLog()
    let spec = describe("d") {
      aroundEach { example in try await Tenant.$current.withValue("test") { try await example() } }
      beforeEach { log(Tenant.current) }
      it("x") { log(Tenant.current) }
    }
    _ = await report(of: spec)
    XCTAssertEqual(log.trace, "test test")
  }

  func testNotCallingTheExampleFailsIt() async {
    let report = await report(
      of: describe("d") {
        aroundEach { _ in }
        it("x") {}
      })
    XCTAssertEqual(
      report.text, "failed: d, x\n  aroundEach did not call its example, so the example did not run\nfailed")
  }

  func testReturningBeforeTheExampleHasEndedFailsIt() async {
    let log = RunLog()
    for jobs in [1, 4] {
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
            try await Task.sleep(for: .milliseconds(20))
            log("x")
            expect(1).to(.equal(2))
          }
        }, jobs: jobs)
      XCTAssertEqual(
        report.results.map { Set($0.issues.map(\.message)) },
        [
          [
            """
            aroundEach returned before its example had ended
            it has to await the call of its example
            """, "expected 2, got 1",
          ]
        ])
      XCTAssertEqual(report.issues.map(\.message), [])
    }
    XCTAssertEqual(log.trace, "x AA x AA")
  }

  func testACallAfterItHasReturnedRunsNothing() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        aroundEach { example in
          log("around")
          Task {
            try await Task.sleep(for: .milliseconds(20))
            try await example()
            log("called")
          }
        }
        it("x") { log("x") }
      }, it("y") { try await Task.sleep(for: .milliseconds(80)) })
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

  func testCallingTheExampleTwiceFailsItAndRunsItOnce() async {
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
}
