import Fantail
import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// `Skip`, thrown from each place where it may be thrown.
final class SkipTests: XCTestCase {
  func testASkipInBeforeAllSkipsTheGroupAndAfterAllRuns() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        beforeEach { log("oBE") }
        afterEach { log("oAE") }
        context("inner") {
          beforeAll {
            log("iBA")
            throw Skip("no database")
          }
          afterAll { log("iAA") }
          beforeEach { log("never") }
          afterEach { log("never") }
          it("a") { log("never") }
          it("b") { log("never") }
        }
        it("c") { log("c") }
      })
    XCTAssertEqual(log.trace, "oBE iBA oAE oBE iAA oAE oBE c oAE")
    XCTAssertEqual(
      result.text,
      """
      skipped: outer, inner, a (no database)
      skipped: outer, inner, b (no database)
      passed: outer, c
      passed
      """)
  }

  func testABeforeAllThatSkipsDropsItsDeferredChecks() async {
    let log = RunLog()
    let result = await report(
      of: describe("d") {
        beforeAll {
          // `knownIssue` adds such a verifier for the code that it defers.
          ExampleContext.current.sink?.verifyAtEnd(
            DeferredVerifier(description: "open", location: SourceLocation(#fileID, #filePath, #line, #column)) {
              log("never")
            })
          throw Skip("no database")
        }
        it("x") { log("never") }
      })
    XCTAssertEqual(log.trace, "")
    XCTAssertEqual(result.text, "skipped: d, x (no database)\npassed")
  }

  func testASkipInAfterEachSkipsTheExampleUnlessItFailed() async {
    let result = await report(
      of: describe("group") {
        afterEach { throw Skip("too late") }
        it("passes") {}
        it("fails") { throw Boom() }
      })
    XCTAssertEqual(
      result.text,
      """
      skipped: group, passes (too late)
      failed: group, fails
        the example threw boom
      failed
      """)
  }

  func testAroundEachMaySkipBeforeOrAfterItsCall() async {
    let log = RunLog()
    let result = await report(
      of: describe("group") {
        context("before") {
          aroundEach { _ in throw Skip("early") }
          it("is not run") { log("never") }
        }
        context("after") {
          aroundEach { example in
            try await example()
            throw Skip("late")
          }
          it("is run") { log("body") }
        }
      })
    XCTAssertEqual(log.trace, "body")
    XCTAssertEqual(
      result.text,
      """
      skipped: group, before, is not run (early)
      skipped: group, after, is run (late)
      passed
      """)
  }
}
