import Fantail
import FantailPlan
import XCTest

@testable import FantailRun

final class RunStateTests: XCTestCase {
  func testNestedGroupsDoNotRetainTheirPaths() async throws {
    let log = RunLog()
    var spec = it("is deep") { log("it") }
    for level in (0..<100).reversed() {
      let inner = spec
      spec = describe("\(level)") {
        beforeAll { log("beforeAll-\(level)") }
        beforeEach {}
        afterEach {}
        afterAll { log("afterAll-\(level)") }
        inner
      }
    }
    let state = try XCTUnwrap(RunState(Plan([spec])))
    let result = await state.run(0)
    XCTAssertEqual(result.status, .passed)
    XCTAssertEqual(
      log.trace.split(separator: " ").map(String.init),
      (0..<100).map { "beforeAll-\($0)" } + ["it"] + (0..<100).reversed().map { "afterAll-\($0)" })
    // A path is as long as its group is deep: 100 stored paths would take 5,000 levels.
    XCTAssertEqual(state.paths.count { $0 != nil }, 1)
  }

  func testAnExampleRunsInTheTaskOfTheCallerUnlessItHasRetries() async throws {
    let log = RunLog()
    let caller = withUnsafeCurrentTask { $0?.hashValue }
    let body = { @Sendable in log(withUnsafeCurrentTask { $0?.hashValue } == caller ? "same" : "other") }
    let plan = Plan([it("runs once", body: body), it("may run again", .retry(1), body: body)])
    let state = try XCTUnwrap(RunState(plan))
    _ = await state.run(0, inTaskOfCaller: true)
    _ = await state.run(1, inTaskOfCaller: true)
    _ = await state.run(0)
    XCTAssertEqual(log.trace, "same other other")
  }
}
