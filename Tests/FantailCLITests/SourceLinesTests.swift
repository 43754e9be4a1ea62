import XCTest

@testable import FantailCLI
@testable import FantailRun

final class SourceLinesTests: XCTestCase {
  func testALongSourceLineIsBrokenOnlyBeforeMembers() {
    let line = #"try expect(cart().total, "a). b \" (").to(.equal(pay(4).sum))"#
    XCTAssertEqual(SourceLines.parts(of: line, toFit: 80), [line])
    XCTAssertEqual(
      SourceLines.parts(of: line, toFit: 20),
      [#"try expect(cart().total, "a). b \" (")"#, ".to(.equal(pay(4).sum))"])
    XCTAssertEqual(
      SourceLines.parts(of: "await expect { a.b() }.toEventually(.beTrue)", toFit: 5),
      ["await expect { a.b() }", ".toEventually(.beTrue)"])
    XCTAssertEqual(SourceLines.parts(of: "let 购物车 = shop.cart.total", toFit: 5), ["let 购物车 = shop.cart.total"])
  }
}
