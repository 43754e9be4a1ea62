import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The order of hooks, and how often each runs.
final class HookOrderTests: XCTestCase {
  /// A spec whose hooks log their names: a quiz on their order.
  private func quiz(_ log: RunLog) -> Spec {
    describe("context1") {
      let _ = log("enter-context1")
      let let1 = Let {
        log("let1")
        return 1
      }
      evaluate(let1)
      beforeEach { log("c1.beforeEach") }
      it("it1") { log("it1") }
      context("context2") {
        let _ = log("enter-context2")
        let let2 = Let {
          log("let2")
          return let1() + 1
        }
        evaluate(let2)
        beforeEach { log("c2.beforeEach") }
        it("it2") { log("it2") }
        it("it3") { log("it3") }
        afterAll { log("context2.afterAll") }
      }
      afterAll { log("context1.afterAll") }
    }
  }

  func testNestedContextsRunInOrderWithLetsMadeOncePerExample() async {
    let log = RunLog()
    let spec = quiz(log)
    XCTAssertEqual(log.trace, "enter-context1 enter-context2")
    let result = await report(of: spec)
    XCTAssertEqual(
      log.trace,
      "enter-context1 enter-context2 "
        + "let1 c1.beforeEach it1 "
        + "let1 c1.beforeEach let2 c2.beforeEach it2 "
        + "let1 c1.beforeEach let2 c2.beforeEach it3 context2.afterAll context1.afterAll")
    XCTAssertTrue(result.passed)
  }

  func testAfterAllRunsLastWhenExamplesAreOrderedByName() async {
    let log = RunLog()
    _ = await report(of: quiz(log), options: PlanOptions(order: .byName))
    XCTAssertEqual(
      log.trace,
      "enter-context1 enter-context2 "
        + "let1 c1.beforeEach let2 c2.beforeEach it2 "
        + "let1 c1.beforeEach let2 c2.beforeEach it3 context2.afterAll "
        + "let1 c1.beforeEach it1 context1.afterAll")
  }

  func testHooksRunLevelByLevel() async {
    let log = RunLog()
    _ = await report(
      of: describe("outer") {
        log.hooks("o")
        it("it1") { log("it1") }
        context("inner") {
          log.hooks("i")
          it("it2") { log("it2") }
          it("it3") { log("it3") }
        }
      })
    XCTAssertEqual(log.trace, "oBA oBE it1 oAE oBE iBA iBE it2 iAE oAE oBE iBE it3 iAE iAA oAE oAA")
  }

  func testEveryHookOfThreeNestedContextsRunsInOrder() async {
    let log = RunLog()
    let hits = Let { [String]() }
    let result = await report(
      of: describe("first") {
        log.hooks("1")
        beforeEach { hits.value.append("first") }
        it("a") { log("a") }
        context("second") {
          log.hooks("2")
          it("b") { log("b") }
          context("third") {
            log.hooks("3")
            it("c") { log("c") }
            it("d") { log("d") }
          }
        }
      },
      describe("following") { it("sees an empty list") { expect(hits()).to(.beEmpty) } })
    XCTAssertEqual(
      log.trace,
      "1BA 1BE a 1AE 1BE 2BA 2BE b 2AE 1AE 1BE 2BE 3BA 3BE c 3AE 2AE 1AE "
        + "1BE 2BE 3BE d 3AE 3AA 2AE 2AA 1AE 1AA")
    XCTAssertEqual(Set(log.trace.split(separator: " ")).count, 16)
    XCTAssertTrue(result.passed, result.text)
  }

  func testATrailingPendingExampleDoesNotKeepAGroupOpen() async {
    let log = RunLog()
    let number = Let { 0 }
    let result = await report(
      of: describe("outer") {
        context("inner") {
          number.override { 1 }
          afterAll { log("iAA") }
          it("runs") { log("inner:\(number())") }
          pending("waits", "for the allocator")
        }
        it("runs after") { log("outer:\(number())") }
      })
    XCTAssertEqual(log.trace, "inner:1 iAA outer:0")
    XCTAssertEqual(
      result.text,
      """
      passed: outer, inner, runs
      pending: outer, inner, waits (for the allocator)
      passed: outer, runs after
      passed
      """)
  }

  func testHooksOutsideEveryGroupRunOnceForTheWholeRun() async {
    let log = RunLog()
    _ = await report(
      of: log.hooks("root"), it("first") { log("first") },
      describe("group") { it("second") { log("second") } })
    XCTAssertEqual(log.trace, "rootBA rootBE first rootAE rootBE second rootAE rootAA")
  }

  func testHooksOfAGroupWithOnlyPendingExamplesDoNotRun() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        log.hooks("o")
        context("inner") {
          log.hooks("i")
          pending("first", "why")
          xit("second") { log("never") }
        }
        xcontext("disabled") { it("third") { log("never") } }
      })
    XCTAssertEqual(log.trace, "")
    XCTAssertEqual(
      result.text,
      """
      pending: outer, inner, first (why)
      pending: outer, inner, second
      pending: outer, disabled, third
      passed
      """)
  }

  func testAGroupMayHaveManyHooksAndAfterHooksRunInReverse() async {
    let log = RunLog()
    _ = await report(
      of: describe("outer") {
        log.hooks("a")
        log.hooks("b")
        context("inner") {
          log.hooks("c")
          log.hooks("d")
          it("it") { log("it") }
        }
      })
    XCTAssertEqual(log.trace, "aBA bBA aBE bBE cBA dBA cBE dBE it dAE cAE dAA cAA bAE aAE bAA aAA")
  }

  func testTheNameOfAnExampleOutsideGroupsHasNoUnderscore() async {
    let log = RunLog()
    let result = await report(of: it("stands alone") { log("ran") })
    XCTAssertEqual(log.trace, "ran")
    XCTAssertEqual(result.plan.examples.map(\.name), ["StandsAlone"])
    XCTAssertEqual(result.plan.examples.map(\.fullDescription), ["stands alone"])
  }
}
