import XCTest

@testable import FantailRun

final class TimeAfterLimitTests: XCTestCase {
  func testCleanUpMayRunLongerAfterTheLimitThanABody() {
    XCTAssertEqual(TimeAfterLimit.time(isCleaningUp: false), .milliseconds(200))
    XCTAssertEqual(TimeAfterLimit.time(isCleaningUp: true), .milliseconds(3_200))
    XCTAssertEqual(TimeAfterLimit.longest(.seconds(5)), .milliseconds(8_200))
  }
}
