import XCTest

@testable import FantailRun

final class AttemptClockTests: XCTestCase {
  func testAClockStopsUntilEachPauseIsOver() {
    let clock = AttemptClock()
    XCTAssertFalse(clock.isPaused)
    usleep(2_000)
    clock.pause()
    XCTAssertTrue(clock.isPaused)
    let paused = clock.own
    XCTAssertGreaterThanOrEqual(paused, .milliseconds(2))
    usleep(2_000)
    clock.pause()
    clock.resume()
    XCTAssertTrue(clock.isPaused)
    XCTAssertEqual(clock.own, paused)
    clock.resume()
    XCTAssertFalse(clock.isPaused)
    usleep(2_000)
    XCTAssertGreaterThanOrEqual(clock.own, paused + .milliseconds(2))
  }
}
