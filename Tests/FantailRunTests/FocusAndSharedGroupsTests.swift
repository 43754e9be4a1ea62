import Fantail
import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// Focus, shared examples, hooks of the whole run, and registries.
final class FocusAndSharedGroupsTests: XCTestCase {
  private struct Lines {
    var inner = 0
    var example = 0
  }

  private func focusable(_ log: RunLog) -> (Spec, Lines) {
    let first = #line
    let spec = describe("outer") {
      log.hooks("o")
      it("outer example") { log("outer") }
      context("inner") {
        log.hooks("i")
        it("inner example") { log("inner") }
        context("double inner") { it("deepest example") { log("deepest") } }
      }
    }
    return (spec, Lines(inner: first + 4, example: first + 6))
  }

  func testTheLineOfAGroupSelectsItsExamplesWithTheirOuterHooks() async throws {
    let log = RunLog()
    let (spec, lines) = focusable(log)
    let file = "FocusAndSharedGroupsTests.swift"
    let group = try XCTUnwrap(FileLine("\(file):\(lines.inner)"))
    let plan = Plan([spec], PlanOptions(filters: [.at([group])]))
    XCTAssertEqual(log.trace, "")
    XCTAssertEqual(
      plan.examples.map(\.id),
      ["outer/inner/inner example", "outer/inner/double inner/deepest example"])
    XCTAssertEqual(plan.notSelected.map(\.id), ["outer/outer example"])
    let result = await Executor().run(plan)
    XCTAssertEqual(log.trace, "oBA oBE iBA iBE inner iAE oAE oBE iBE deepest iAE iAA oAE oAA")
    XCTAssertEqual(result.results.map(\.example.id), plan.examples.map(\.id))
  }

  func testTheLineOfAnExampleSelectsOnlyThatExample() async throws {
    let log = RunLog()
    let (spec, lines) = focusable(log)
    let line = try XCTUnwrap(FileLine("FocusAndSharedGroupsTests.swift:\(lines.example)"))
    _ = await report(of: spec, options: PlanOptions(filters: [.at([line])]))
    XCTAssertEqual(log.trace, "oBA oBE iBA iBE inner iAE iAA oAE oAA")
  }

  func testAFocusedGroupRunsAloneWithItsEnclosingHooks() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        log.hooks("o")
        it("outer example") { log("outer") }
        fcontext("inner") {
          log.hooks("i")
          it("inner example") { log("inner") }
        }
      },
      describe("other") {
        log.hooks("never")
        it("is not run") { log("never") }
      })
    XCTAssertEqual(log.trace, "oBA oBE iBA iBE inner iAE iAA oAE oAA")
    XCTAssertEqual(
      result.plan.notSelected.map { "\($0.id) by \($0.by)" },
      [
        "outer/outer example by focus", "other/is not run by focus",
      ])
  }

  private struct Ship: Sendable {
    let name: String
    let crew: Int
  }

  func testSharedExamplesGetASeparateContextForEachValue() async {
    let log = RunLog()
    let cruiser = SharedExamples<Ship>("a cruiser") { ship in
      let crew = Let { ship.crew }
      beforeEach { log("shared:\(ship.name)") }
      it("has a crew") { expect(crew()).to(.beGreaterThan(9)) }
      it("has a name") { log(ship.name) }
    }
    XCTAssertEqual(log.trace, "")
    let result = await report(
      of: describe("Titan") {
        itBehavesLike(cruiser, Ship(name: "titan", crew: 12))
        it("is big") { log("big") }
      },
      describe("Dinghy") { itBehavesLike(cruiser, Ship(name: "dinghy", crew: 1)) })
    XCTAssertEqual(
      log.trace, "shared:titan shared:titan titan big shared:dinghy shared:dinghy dinghy")
    XCTAssertEqual(
      result.text,
      """
      passed: Titan, behaves like a cruiser, has a crew
      passed: Titan, behaves like a cruiser, has a name
      passed: Titan, is big
      failed: Dinghy, behaves like a cruiser, has a crew
        expected to be greater than 9, got 1
      passed: Dinghy, behaves like a cruiser, has a name
      failed
      """)
  }

  func testHooksListedNextToSpecsRunOnceForAllSpecs() async {
    let log = RunLog()
    let specs = ["a", "b", "c"].map { name in describe(name) { it("runs") { log(name) } } }
    let plan = Plan(
      [beforeAll { log("beforeAllSpecs") }, afterAll { log("afterAllSpecs") }] + specs)
    _ = await Executor().run(plan)
    XCTAssertEqual(log.trace, "beforeAllSpecs a b c afterAllSpecs")
  }

  private struct Naming: MatcherNaming {
    let prefix: String
  }

  func testMatcherRegistriesApplyInTheirGroupInnermostFirst() async {
    let log = RunLog()
    let show = { @Sendable in
      log(ExampleContext.current.scope?.registries.map(\.prefix).joined(separator: ",") ?? "none")
    }
    _ = await report(
      of: registerMatchers(Naming(prefix: "HALT")), registerMatchers(Naming(prefix: "FLOW")),
      describe("outer") {
        context("first") {
          registerMatchers(Naming(prefix: "RK"))
          it("sees its own first", body: show)
          beforeAll { show() }
        }
        context("sibling") { it("sees the root's", body: show) }
      })
    XCTAssertEqual(log.trace, "RK,FLOW,HALT RK,FLOW,HALT FLOW,HALT")
  }
}
