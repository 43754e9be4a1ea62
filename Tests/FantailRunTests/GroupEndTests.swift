import Fantail
import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// A group ends with the last of its chosen examples, in whatever order a runner takes them.
final class GroupEndTests: XCTestCase {
  private func shop(_ log: RunLog) -> Spec {
    describe("shop") {
      beforeAll { log("open") }
      afterAll { log("close") }
      context("b") {
        afterAll { log("b-end") }
        it("z") { log("z") }
        it("y") { log("y") }
      }
      context("a") {
        afterAll { log("a-end") }
        it("x") { log("x") }
      }
      pending("never", "later")
    }
  }

  func testHooksFollowTheOrderInWhichARunnerRunsExamples() async throws {
    let traces = [
      [0, 1, 2]: "open z y b-end x a-end close", [2, 1, 0]: "open x a-end y z b-end close",
      [1, 2, 0]: "open y x a-end z b-end close",
    ]
    for (order, trace) in traces {
      let log = RunLog()
      let runner = try XCTUnwrap(RunState(Plan([shop(log)])))
      for position in order { _ = await runner.run(position) }
      XCTAssertEqual(log.trace, trace, "\(order)")
    }
  }

  func testAnExampleThatRunsTwiceBeforeItsGroupEndsCountsOnce() async throws {
    let log = RunLog()
    let run = BridgedRun(try XCTUnwrap(RunState(Plan([shop(log)]), isPart: true)), of: 0...2)
    for position in [0, 0, 2, 0, 1] {
      run.begin(position)
      _ = await run.state.run(position)
    }
    XCTAssertEqual(log.trace, "open z z x a-end z y b-end close")
  }

  func testAGroupStaysOpenForRepetitionsThatARunnerAnnounces() async throws {
    let log = RunLog()
    let state = try XCTUnwrap(RunState(Plan([shop(log)])))
    for position in 0...2 { state.addTurn(at: position) }
    for position in [2, 0, 1, 0, 1, 2] { _ = await state.run(position) }
    XCTAssertEqual(log.trace, "open x z y z y b-end x a-end close")
  }

  func testAnEndedGroupStartsAgainForALateRepetition() async throws {
    let log = RunLog()
    let state = try XCTUnwrap(RunState(Plan([shop(log)])))
    for position in [0, 1] { _ = await state.run(position) }
    state.addTurn(at: 1)
    state.addTurn(at: 3)
    for position in [1, 3, 2] { _ = await state.run(position) }
    XCTAssertEqual(log.trace, "open z y b-end y b-end x a-end close")
  }

  func testAGroupEndsAfterItsLastSelectedExample() async {
    let log = RunLog()
    _ = await report(of: shop(log), options: PlanOptions(filters: [.matching("y")]))
    XCTAssertEqual(log.trace, "open y b-end close")
  }

  func testAfterAllRunsOnceAfterARetriedExample() async {
    let log = RunLog()
    let spec = describe("d", .retry(2)) {
      afterAll { log("end") }
      it("a") { log("a") }
      it("b") {
        log("b")
        fail("no")
      }
    }
    _ = await report(of: spec)
    XCTAssertEqual(log.trace, "a b b b end")
  }

  func testAnExampleIsNotRetriedAfterItsGroupHasEnded() async {
    let log = RunLog()
    let spec = describe("d", .retry(2)) {
      afterEach { throw Boom() }
      context("inner") {
        afterAll { log("end") }
        it("a") { log("a") }
      }
    }
    _ = await report(of: spec)
    XCTAssertEqual(log.trace, "a end")
  }

  func testAfterTheLastExampleIssuesOfEarlierOnesAreTakenWithANote() async throws {
    let run = BridgedRun(try XCTUnwrap(RunState(Plan([it("a") {}]), isPart: true)), of: [0])
    _ = OutsideIssues.take()
    run.state.issues.record(Issue(.failed("of the run"), at: nil))
    OutsideIssues.handIn(Issue(.failed("left"), at: nil))
    func taken(isLast: Bool) -> [String] { run.takeOthers(isLast: isLast).map { "\($0.issue.message): \($0.remark)" } }
    XCTAssertEqual(taken(isLast: false), ["of the run: "])
    XCTAssertEqual(taken(isLast: true), ["left: left behind by an earlier example, and only reported here"])
    XCTAssertEqual(taken(isLast: true), [])
  }
}
