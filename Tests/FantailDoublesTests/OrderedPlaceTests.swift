import FantailRun
import FantailPlan
import Fantail
import XCTest

final class OrderedPlaceTests: XCTestCase {
  func testTheNextExpectationInOrderTakesTheCall() async {
    let found = await failures {
      let engine = EngineMock()
      expectInOrder {
        engine.on.start()
        engine.on.currentSpeed()
        engine.on.start()
      }
      engine.start()
      _ = engine.currentSpeed(in: .mph)
      engine.start()
    }
    XCTAssertEqual(found, [])
  }

  func testACallMadeTooEarlyFailsAtTheCall() async {
    let found = await failures {
      let engine = EngineMock()
      let second = EngineMock("second")
      second.on.start().reject()
      expectInOrder {
        engine.on.start()
        second.on.setSpeed(to: 3)
      }
      try second.setSpeed(to: 3, in: .mph)
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        second.setSpeed(to: 3.0, in: .mph) was called out of order: expected engine.start() next
        called at OrderedPlaceTests.swift:LINE
        """
      ])
  }
}
