import Fantail
import XCTest

final class OrderedPlaceTests: XCTestCase {
  func testOfTwoExpectationsThatFitTheOneWhoseTurnItIsTakesTheCall() async {
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
}
