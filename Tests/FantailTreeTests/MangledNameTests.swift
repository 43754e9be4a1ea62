import FantailTree
import XCTest

final class MangledNameTests: XCTestCase {
  func testOnlySwiftSymbolsHaveAMangledName() {
    XCTAssertNil(MangledName(symbol: "_ZN5swift34run"))
  }

  func testALengthPrefixedModuleIsRead() {
    XCTAssertEqual(MangledName(symbol: "$s9ShopTests1fyyF")?.writtenModule, "ShopTests")
    for broken in ["$s", "$s99x", "$s0x", "$S9Shop"] {
      XCTAssertNil(MangledName(symbol: broken)?.writtenModule, broken)
    }
  }

  func testShortNamesHaveNoModule() {
    for symbol in ["$sSi", "$ss6ResultO", "$sScM14assumeIsolated", "$sSo8NSObjectC"] {
      XCTAssertNil(MangledName(symbol: symbol)?.writtenModule, symbol)
    }
  }

  func testAnEnumerationIsFoundByItsNameAndModule() {
    XCTAssertEqual(MangledName(enumeration: "UnclaimedIssues", in: "Shop").text, "4Shop15UnclaimedIssuesO")
    XCTAssertTrue(MangledName(enumeration: "Nearest", in: "FantailTree").type == Nearest.self)
    XCTAssertNil(MangledName(enumeration: "Nothing", in: "FantailTree").type)
  }

  func testAModuleNameMayHaveOneLetterOrEndTheSymbol() {
    XCTAssertEqual(MangledName(symbol: "$s1A1fyyF")?.writtenModule, "A")
    XCTAssertEqual(MangledName(symbol: "$s4Shop")?.writtenModule, "Shop")
    XCTAssertNil(MangledName(symbol: "$s5Shop")?.writtenModule)
  }
}
