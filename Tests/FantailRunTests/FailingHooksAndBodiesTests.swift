import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import XCTest

/// The failures of hooks and bodies: their number and their texts.
final class FailingHooksAndBodiesTests: XCTestCase {
  func testAThrownErrorFailsTheExampleOnceAndEverythingAfterItRuns() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        log.hooks("o")
        context("inner") {
          log.hooks("i")
          it("throws") {
            stub(log)
            throw Boom()
          }
          it("goes on") { log("next") }
        }
      })
    XCTAssertEqual(
      log.trace, "oBA oBE iBA iBE stubbed cleared iAE oAE oBE iBE next iAE iAA oAE oAA")
    XCTAssertEqual(
      result.text,
      """
      failed: outer, inner, throws
        the example threw boom
      passed: outer, inner, goes on
      failed
      """)
  }

  func testABeforeEachThatThrowsFailsOnceAndEnteredLevelsCleanUp() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        beforeEach { stub(log) }
        afterEach { log("oAE") }
        context("inner") {
          beforeEach { throw Boom() }
          afterEach { log("iAE") }
          context("innermost") {
            log.hooks("never")
            it("is not run") { log("never") }
          }
        }
        it("is unaffected") { log("next") }
      })
    XCTAssertEqual(log.trace, "stubbed cleared iAE oAE stubbed next cleared oAE")
    XCTAssertEqual(
      result.text,
      """
      failed: outer, inner, innermost, is not run
        beforeEach threw boom
      passed: outer, is unaffected
      failed
      """)
  }

  func testAThrowingBeforeAllFailsEveryExampleOfItsGroupAndIsNotRetried() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        log.hooks("o")
        context("inner") {
          beforeAll {
            log("iBA")
            throw Boom()
          }
          beforeEach { log("never") }
          afterAll { log("iAA") }
          it("first") { log("never") }
          it("second") { log("never") }
        }
        it("after") { log("after") }
      })
    XCTAssertEqual(
      result.text,
      """
      failed: outer, inner, first
        not run, because beforeAll of "inner" failed: beforeAll threw boom
      failed: outer, inner, second
        not run, because beforeAll of "inner" failed: beforeAll threw boom
      passed: outer, after
      failed
      """)
    XCTAssertEqual(log.trace, "oBA oBE iBA oAE oBE iAA oAE oBE after oAE oAA")
  }

  func testStubsAreRemovedBeforeAfterEachIfBeforeAllFailsOrSkips() async {
    for error in [Boom(), Skip("closed")] as [any Error & Sendable] {
      let log = RunLog()
      let result = await report(
        of: describe("outer") {
          beforeEach { stub(log) }
          afterEach { log("AE") }
          context("inner") {
            beforeAll { throw error }
            it("is not run") { log("never") }
          }
        })
      XCTAssertEqual(log.trace, "stubbed cleared AE")
      XCTAssertEqual(
        result.text,
        error is Skip
          ? "skipped: outer, inner, is not run (closed)\npassed"
          : """
          failed: outer, inner, is not run
            not run, because beforeAll of "inner" failed: beforeAll threw boom
          failed
          """)
    }
  }

  func testAnExampleContinuesAfterAFailureAndEachHasItsLine() async {
    let log = RunLog()
    let line = #line
    let result = await report(
      of: it("fails twice") {
        expect(1).to(.equal(2))
        log("between")
        expect(3).to(.equal(4))
        log("after")
      })
    XCTAssertEqual(log.trace, "between after")
    XCTAssertEqual(result.results.first?.issues.map(\.location?.line), [line + 3, line + 5])
    XCTAssertEqual(
      result.text,
      """
      failed: fails twice
        expected 2, got 1
        expected 4, got 3
      failed
      """)
  }

  func testAFailureNamesTheExampleAndTheExpectationsLocation() async {
    let line = #line + 4
    let result = await report(
      of: describe("Outer") {
        context("inner") {
          it("does it") { expect("a").to(.equal("b")) }
        }
      })
    XCTAssertEqual(
      result.text,
      """
      failed: Outer, inner, does it
        expected "b", got "a"
      failed
      """)
    XCTAssertEqual(
      result.results.first?.issues.first?.location?.description,
      "FailingHooksAndBodiesTests.swift:\(line)")
  }

  func testAnExpectationWithoutAMatcherFails() async {
    let line = #line + 2
    let result = await report(
      of: it("says nothing") { _ = expect(41 + 1) })
    XCTAssertEqual(
      result.text,
      """
      failed: says nothing
        expectation without a matcher: nothing was expected of 42
        add what it should be, as in .to(.equal(…))
      failed
      """)
    XCTAssertEqual(result.results.first?.issues.first?.location?.line, line)
  }

  func testAFailingExpectationInAGroupBodyIsAPlanProblem() async {
    let line = #line + 2
    let spec = describe("group") {
      let _: Void = expect(1).to(.equal(2))
      it("runs") {}
    }
    let plan = Plan([spec])
    XCTAssertEqual(
      plan.problems.map(\.message),
      [
        "FailingHooksAndBodiesTests.swift:\(line): outside any example: expected 2, got 1\n"
          + DocLink.outsideAnyExample.line
      ])
    let result = await Executor().run(plan)
    XCTAssertEqual(result.text, "passed: group, runs\nfailed")
  }

  func testEvenAPassingExpectationInAGroupBodyIsAPlanProblem() async {
    let line = #line + 2
    let spec = describe("group") {
      let _: Void = expect(1).notTo(.equal(2))
      it("runs") {}
    }
    let plan = Plan([spec])
    XCTAssertEqual(
      plan.problems.map(\.message),
      [
        """
        FailingHooksAndBodiesTests.swift:\(line): an expectation in a group's body: should not equal 2
        it runs while the specs are declared and belongs to no example: put it into `it` or a hook
        """
      ])
    let result = await Executor().run(plan)
    XCTAssertEqual(result.text, "passed: group, runs\nfailed")
  }
}

/// Registers a clean-up for the example's end, as a stub does.
private func stub(_ log: RunLog) {
  log("stubbed")
  ExampleContext.current.scope?.cleanUp { log("cleared") }
}
