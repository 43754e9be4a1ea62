import FantailTree
import XCTest

final class MangledNameTests: XCTestCase {
  func testOnlySymbolsOfSwiftHaveOne() {
    XCTAssertNil(MangledName(symbol: "_ZN5swift34run"))
  }

  func testTheModuleIsReadWithItsLength() {
    XCTAssertEqual(MangledName(symbol: "$s9ShopTests1fyyF")?.module, "ShopTests")
    XCTAssertEqual(MangledName(symbol: "$s9ShopTests1fyyF")?.writtenModule, "ShopTests")
    for broken in ["$s", "$s99x", "$s0x", "$S9Shop"] { XCTAssertNil(MangledName(symbol: broken)?.module, broken) }
  }

  func testModulesOfShortNamesAreKnown() {
    let modules = ["$sSi": "Swift", "$ss6ResultO": "Swift", "$sScM14assumeIsolated": "_Concurrency"]
    for (symbol, module) in modules {
      XCTAssertEqual(MangledName(symbol: symbol)?.module, module, symbol)
      XCTAssertNil(MangledName(symbol: symbol)?.writtenModule, symbol)
    }
    XCTAssertNil(MangledName(symbol: "$sSo8NSObjectC")?.module)
  }

  func testAnEnumerationIsFoundByItsNameAndModule() {
    XCTAssertEqual(MangledName(enumeration: "UnclaimedIssues", in: "Shop").text, "4Shop15UnclaimedIssuesO")
    XCTAssertTrue(MangledName(enumeration: "Nearest", in: "FantailTree").type == Nearest.self)
    XCTAssertNil(MangledName(enumeration: "Nothing", in: "FantailTree").type)
  }
}
