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
