import Fantail
import FantailPlan
import FantailRun
import XCTest

final class LateCallTests: XCTestCase {
  func testACallAfterItsExampleFailsTheRunEvenForANiceMock() async {
    let (opened, opener) = AsyncStream<Void>.makeStream()
    let (called, caller) = AsyncStream<Void>.makeStream()
    let report = await Executor().run(
      Plan([
        describe("Cart") {
          it("leaves a call behind") {
            let save = FunctionMock<Int, Never, Void>("save(_:)")
            Task {
              for await _ in opened { break }
              save.call(1)
              caller.yield()
            }
          }
          it("comes last") {
            opener.yield()
            for await _ in called { break }
          }
        }
      ]))
    XCTAssertEqual(report.results.map(\.status), [.passed, .passed])
    XCTAssertFalse(report.passed)
    XCTAssertEqual(
      report.issues.map(\.headline), ["after \"Cart, leaves a call behind\" had ended: save(1) was called"])
  }
}
