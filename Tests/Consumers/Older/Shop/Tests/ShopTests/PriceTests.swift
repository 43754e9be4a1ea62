import XCTest

@testable import Shop

final class PriceTests: XCTestCase {
  func testOne() { XCTAssertEqual(Price(cents: 1).cents, 1) }
}
