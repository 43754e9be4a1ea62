import Fantail
import Testing
import XCTest

extension Garage {
  static let spec: Spec = describe("Garage") {
    opens
    it("closes") { expect(true).to(.equal(true)) }
  }
  private static let opens: Spec = it("opens") { expect(true).to(.equal(true)) }
}

final class PlainTests: XCTestCase { func testPlain() { XCTAssertEqual(1, 1) } }

@Test func swiftTestingBeside() { #expect(Bool(true)) }
