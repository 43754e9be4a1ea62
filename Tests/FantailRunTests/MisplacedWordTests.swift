import Fantail
import FantailPlan
import FantailRun
import XCTest

final class MisplacedWordTests: XCTestCase {
  private static func texts(_ specs: Spec...) async -> [String] {
    let report = await Executor().run(Plan(specs))
    return (report.results.flatMap(\.issues) + report.issues).map(\.message)
  }

  func testADeclarationInsideAnExampleFailsTheExample() async {
    let line = #line
    let texts = await Self.texts(
      describe("cart") {
        let total = Let { 1 }
        it("outer") {
          _ = it("inner") { expect(1).to(.equal(2)) }
          _ = describe("deeper") { it("inmost") {} }
          _ = beforeEach {}
          _ = total.override { 3 }
          _ = evaluate(total)
          expect(total()).to(.equal(1))
        }
      })
    let inside = "is inside the example \"cart, outer\": it does not run. Put it into the group."
    XCTAssertEqual(
      texts,
      [
        "`override` of the Let<Int> at MisplacedWordTests.swift:\(line + 3) \(inside)",
        "`it(\"inner\")` at MisplacedWordTests.swift:\(line + 5) \(inside)",
        "the group \"deeper\" at MisplacedWordTests.swift:\(line + 6) \(inside)",
        "`beforeEach` at MisplacedWordTests.swift:\(line + 7) \(inside)",
        "`evaluate` at MisplacedWordTests.swift:\(line + 9) \(inside)",
      ])
  }

  func testAKnownIssueDoesNotHideAnInnerExampleThatDoesNotRun() async {
    let report = await Executor().run(
      Plan([it("outer", .knownIssue("#12")) { _ = it("inner") { expect(1).to(.equal(2)) } }]))
    XCTAssertEqual(report.results.map(\.status), [.failed])
  }

  func testADeclarationInsideAHookOrALetFails() async {
    let line = #line
    let texts = await Self.texts(
      describe("cart") {
        let lazy = Let { () -> Int in
          _ = specify {}
          return 1
        }
        beforeEach { _ = it("each") {} }
        it("a") { withClue("clue") { expect(lazy()).to(.equal(1)) } }
        describe("inner") {
          afterAll { _ = afterEach {} }
          it("b") {}
        }
      })
    XCTAssertEqual(
      texts,
      [
        "`specify` at MisplacedWordTests.swift:\(line + 4) is inside the example \"cart, a\": "
          + "it does not run. Put it into the group.",
        "`it(\"each\")` at MisplacedWordTests.swift:\(line + 7) is inside the example \"cart, a\": "
          + "it does not run. Put it into the group.",
        "`it(\"each\")` at MisplacedWordTests.swift:\(line + 7) is inside the example \"cart, inner, b\": "
          + "it does not run. Put it into the group.",
        "`afterEach` at MisplacedWordTests.swift:\(line + 10) is inside `afterAll`: "
          + "it does not run. Put it into the group.",
      ])
  }

  func testSpecsThatAnExamplePlansAndRunsAreNotMisplaced() async {
    let texts = await Self.texts(
      it("specs about specs") {
        let inner = describe("inner") {
          it("a") {}
          it("b", rows: [.init("x", 1), .init("y", 2)]) { _ in }
        }
        let hooks = withClue("hooks") { beforeEach {} }
        let report = await Executor().run(Plan([hooks, inner]))
        expect(report.results.count).to(.equal(3))
      })
    XCTAssertEqual(texts, [])
  }

  func testRegisteringMatchersInsideAnExampleFailsTheExample() async {
    let line = #line + 1
    let texts = await Self.texts(it("outer") { _ = registerMatchers(MatcherRegistry(prefix: "RK") {}) })
    XCTAssertEqual(
      texts,
      [
        "`registerMatchers` at MisplacedWordTests.swift:\(line) is inside the example \"outer\": it does not run. "
          + "Put it into the group."
      ])
  }
}
