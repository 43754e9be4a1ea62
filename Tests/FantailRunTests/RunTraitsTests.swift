import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// A setting of a whole run is a trait that all examples inherit and that their own traits override.
final class RunTraitsTests: XCTestCase {
  private func results(_ spec: Spec, _ traits: Trait...) async -> [String] {
    let report = await Executor().run(Plan([spec], PlanOptions(traits: traits)))
    return report.results.map { "\($0.status): \($0.issues.map { $0.message.prefix { $0 != "," } })" }
  }

  func testARunRetriesUnlessAnExampleSetsTheNumber() async {
    let runs = Locked<[String]>([])
    func counted(_ name: String) -> Spec {
      it(name) {
        runs.withLock { $0.append(name) }
        fail("no")
      }
    }
    let spec = describe("all") {
      counted("as said")
      describe("once", .retry(0)) { counted("once") }
      describe("twice", .retry(1)) { counted("twice") }
    }
    _ = await results(spec, .retry(2))
    XCTAssertEqual(runs.withLock(\.self), ["as said", "as said", "as said", "once", "twice", "twice"])
  }

  func testARunLimitsTimeUnlessAnExampleHasALimit() async {
    let spec = describe("all") {
      it("sleeps") { try await Task.sleep(for: .seconds(60)) }
      it("may sleep", .timeLimit(.seconds(60))) { try await Task.sleep(for: .milliseconds(50)) }
    }
    let limited = await results(spec, .timeLimit(.milliseconds(20)))
    XCTAssertEqual(limited, ["failed: [\"ran longer than its time limit of 20 ms\"]", "passed: []"])
  }

  func testARunHasABudgetUnlessAnExampleHasOne() async {
    let spec = describe("all") {
      it("is slow") { try await Task.sleep(for: .milliseconds(30)) }
      it("may be slow", .budget(.seconds(60))) { try await Task.sleep(for: .milliseconds(30)) }
    }
    let budgeted = await results(spec, .budget(.milliseconds(10)))
    XCTAssertEqual(budgeted, ["failed: [\"passed\"]", "passed: []"])
  }

  func testARunMayForbidExamplesThatExpectNothing() async {
    let mock = FunctionMock<Int, Never, Int>("price")
    let spec = describe("all") {
      it("expects nothing") { _ = 1 + 1 }
      it("expects") { expect(1).to(.equal(1)) }
      it("requires") { _ = try require(Optional(1)) }
      it("looks again") { await expect { 1 }.toEventually(.equal(1)) }
      it("catches") { expect { throw Skip("") }.to(.throwError) }
      it("looks a name up") { expect(1).should.equal(1) }
      it("judges at its end") { atEnd {} }
      it("verifies") {
        mock.returns(1)
        _ = mock.call(2)
        verify { mock.with(2) }
      }
      it("verifies an order") {
        mock.returns(1)
        _ = mock.call(2)
        inOrder { mock }
        mock.verifyNoMoreCalls()
      }
      it("verifies that there are no calls") { mock.verifyNoMoreCalls() }
      it("rejects") { mock.reject() }
      it("fails") { fail("as it says") }
      specify {}
      pending("waits")
      describe("hooks count") {
        afterEach { expect(1).to(.equal(1)) }
        it("is empty itself") {}
      }
    }
    let forbidden = await results(spec, Trait { $0.forbidsEmpty = true })
    XCTAssertEqual(
      forbidden,
      ["failed: [\"passed\"]"] + Array(repeating: "passed: []", count: 10) + [
        "failed: [\"as it says\"]", "failed: [\"passed\"]", "pending: []", "passed: []",
      ])
    let allowed = await results(describe("all") { it("is empty") {} })
    XCTAssertEqual(allowed, ["passed: []"])
  }
}
