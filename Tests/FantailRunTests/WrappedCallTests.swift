import XCTest

@testable import FantailRun

/// The calls that an `aroundEach` makes of its example.
final class WrappedCallTests: XCTestCase {
  func testOnlyTheFirstCallRunsAndOnlyTheSecondIsReported() {
    let call = WrappedCall()
    XCTAssertEqual((1...4).map { _ in call.begin() }, [.first, .second, .later, .later])
    XCTAssertTrue(call.close())
    XCTAssertEqual(call.begin(), .later)
  }

  func testACallAfterTheHookHasReturnedIsLateUnlessItIsTheSecond() {
    let never = WrappedCall()
    XCTAssertFalse(never.close())
    XCTAssertEqual(never.begin(), .later)
    let once = WrappedCall()
    XCTAssertEqual(once.begin(), .first)
    XCTAssertTrue(once.close())
    XCTAssertEqual(once.begin(), .second)
  }

  func testWaitForEndReturnsWhenTheCallEnds() async {
    let call = WrappedCall()
    XCTAssertFalse(call.hasEnded)
    async let end: Void = call.waitForEnd()
    call.end()
    await end
    XCTAssertTrue(call.hasEnded)
  }
}
