// swift-format-ignore-file
import XCTest

final class TillTests: XCTestCase {
  private let limit = 3
  private let names: [String] = ["tea", "salt"]
  private var cart: Cart!
  private let counter = Counter()

  static var allTests = [
    ("testIsEmptyAtFirst", testIsEmptyAtFirst)
  ]

  override func setUp() {
    super.setUp()
    cart = Cart()
  }

  override func tearDownWithError() throws {
    cart = nil
    try super.tearDownWithError()
  }

  // MARK: - Buying

  func testIsEmptyAtFirst() {
    XCTAssert(cart.items.isEmpty)
    XCTAssertEqual(0, self.cart.count, "nothing is bought")
    XCTAssertNil(cart.first)
  }

  func testPaysOnce() throws {
    fill()
    XCTAssertEqual(try cart.pay(10), 4)
    XCTAssertEqual(cart.tax, 1.14, accuracy: 0.001)
    XCTAssertThrowsError(try cart.pay(1)) { XCTAssertEqual($0 as? CartError, .tooLittle) }
    XCTAssertThrowsError(try cart.pay(2)) { error in
      XCTAssertTrue(error is CartError)
      XCTAssertNotNil(error as? CartError)
    }
    XCTAssertNoThrow(try cart.pay(100))
    let first = try XCTUnwrap(cart.first, "an item")
    XCTAssertEqual(first, names[0])
    XCTAssertLessThanOrEqual(
      cart.count,
      limit
    )
  }

  // MARK: - Waiting

  func testTellsOfEachChange() {
    let told = expectation(description: "told of each change")
    told.expectedFulfillmentCount = 2
    cart.onChange = { _ in told.fulfill() }
    fill()
    wait(for: [told], timeout: 1)
  }

  func testTellsOfNothingElse() async {
    let told = self.expectation(description: "told")
    told.isInverted = true
    cart.onChange = { _ in told.fulfill() }
    await fulfillment(of: [told], timeout: 0.01)
  }

  // MARK: - Others

  func testIsNotForEverybody() throws {
    try XCTSkipIf(limit > 2, "too many")
    XCTFail("it was not skipped")
  }

  func testFillsQuickly() {
    measure { fill() }
  }

  private func fill() {
    for name in names { cart.add(name, price: 3) }
  }
}
