import Fantail
import FantailPlan
import FantailSeams
import XCTest

final class PlannerTests: XCTestCase {
  private func steps(_ example: PlannedExample) -> String {
    example.steps.map { "\($0.group.isEmpty ? "-" : $0.group).\($0.kind.rawValue)" }.joined(separator: " ")
  }

  private struct Naming: MatcherNaming {
    let prefix = "RK"
  }

  func testStepsAreListedLevelByLevel() {
    let number = Let { 1 }
    let spec = describe("outer") {
      registerMatchers(Naming())
      beforeAll {}
      beforeEach {}
      afterEach {}
      afterAll {}
      it("first") {}
      context("inner") {
        beforeAll {}
        evaluate(number)
        aroundEach { try await $0() }
        beforeEach {}
        beforeEach {}
        afterEach {}
        afterAll {}
        it("second") {}
        it("third") {}
      }
    }
    XCTAssertEqual(
      Plan([spec]).examples.map(steps),
      [
        "outer.registerMatchers outer.beforeAll outer.beforeEach outer.body outer.afterEach",
        "outer.registerMatchers outer.beforeEach inner.beforeAll inner.aroundEach inner.evaluate inner.beforeEach "
          + "inner.beforeEach inner.body inner.afterEach outer.afterEach",
        "outer.registerMatchers outer.beforeEach inner.aroundEach inner.evaluate inner.beforeEach inner.beforeEach "
          + "inner.body inner.afterEach inner.afterAll outer.afterEach outer.afterAll",
      ])
  }

  func testBeforeAllAndAfterAllBelongToExamplesThatRun() {
    let spec = describe("group") {
      beforeAll {}
      afterAll {}
      pending("first")
      it("second") {}
      it("third", .enabled(if: false)) {}
    }
    XCTAssertEqual(
      Plan([spec]).examples.map(steps), ["", "group.beforeAll group.body group.afterAll", ""])
  }

  func testBeforeAllAndAfterAllMoveToTheSelectedExamples() {
    let spec = describe("group") {
      beforeAll {}
      afterAll {}
      it("first") {}
      it("second") {}
      it("third") {}
    }
    let plan = Plan([spec], PlanOptions(filters: [.matching("second")]))
    XCTAssertEqual(plan.examples.map(steps), ["group.beforeAll group.body group.afterAll"])
  }

  func testHooksRunInTheOrderTheirStepsSpecify() {
    let first = #line + 2
    let spec = describe("group") {
      beforeEach {}
      beforeEach {}
      afterEach {}
      afterEach {}
      it("runs") {}
    }
    let lines = Plan([spec]).examples[0].steps.map { $0.location.line - first }
    XCTAssertEqual(lines, [0, 1, 4, 3, 2])
  }

  func testPlanningDoesNotRunCode() {
    let ran = Locked(0)
    let touch = { @Sendable () -> Void in ran.withLock { $0 += 1 } }
    let number = Let {
      touch()
      return 1
    }
    let spec = describe("group") {
      evaluate(number)
      number.override {
        touch()
        return 2
      }
      beforeAll(touch)
      beforeEach(touch)
      aroundEach { _ in touch() }
      afterEach(touch)
      afterAll(touch)
      it("runs", body: touch)
      specify(body: touch)
    }
    XCTAssertEqual(Plan([spec]).examples.count, 2)
    XCTAssertEqual(ran.withLock { $0 }, 0)
  }

  func testAnExampleInheritsTagsAndTraitsFromItsGroups() {
    let first = #line
    let spec = describe("outer", .tags("slow", "db")) {
      context("inner", .tags("db", "net")) {
        it("runs", .tags("own")) {}
        pending("waits", "why", .tags("later"))
        it("is off", .enabled(if: false, "needs a database")) {}
      }
      context("off", .pending("all of it")) { it("inherits", .pending("its own")) {} }
      xdescribe("no reason") { it("has one", .pending("given")) {} }
    }
    let examples = Plan([spec]).examples
    XCTAssertEqual(examples[0].tags, ["slow", "db", "net", "own"])
    XCTAssertEqual(examples[0].groups.map(\.description), ["outer", "inner"])
    XCTAssertEqual(examples[0].groups.map(\.location.line), [first + 1, first + 2])
    XCTAssertEqual(examples[0].location.description, "PlannerTests.swift:\(first + 3)")
    XCTAssertEqual(
      examples.map(\.disposition),
      [
        .run, .pending(reason: "why"), .skipped(reason: "needs a database"), .pending(reason: "all of it"),
        .pending(reason: "given"),
      ])
  }

  func testASpecListedInTwoPlacesIsTwoExamples() {
    let shared = it("is shared") {}
    let spec = describe("outer") {
      shared
      context("inner") { shared }
    }
    XCTAssertEqual(Plan([spec]).examples.map(\.id), ["outer/is shared", "outer/inner/is shared"])
  }

  func testPlanningTwiceGivesEqualPlans() {
    let spec = describe("outer") {
      beforeEach {}
      it("a") {}
      it("b") {}
    }
    let options = PlanOptions(order: .random(seed: 1))
    XCTAssertEqual(Plan([spec], options), Plan([spec], options))
    XCTAssertNotEqual(Plan([spec]), Plan([spec, it("c") {}]))
  }
}
