import FantailToolSupport
import XCTest

final class SourceLexerTests: XCTestCase {
  private func texts(_ text: String, _ language: SourceLexer.Language = .swift) -> [String] {
    SourceLexer.tokens(of: Array(text.utf8), language).map(\.text)
  }

  func testCommentsAreNotTokens() {
    XCTAssertEqual(texts("a // b\n/* c /* d */ e */ f"), ["a", "f"])
    XCTAssertEqual(texts("/* c /* d */ f", .objectiveC), ["f"])
  }

  func testNamesKeepTheirBackticks() {
    XCTAssertEqual(texts("`in` + `a b`(`c`)"), ["`in`", "+", "`a b`", "(", "`c`", ")"])
  }

  func testAnInterpolationIsReadAsTokens() {
    XCTAssertEqual(texts(#"f("a\(b("c"))d")"#), ["f", "(", #""a\("#, "b", "(", #""c""#, ")", #")d""#, ")"])
    XCTAssertEqual(texts(##"#"a\(b)"#"##), [##"#"a\(b)"#"##])
  }

  func testRegularExpressionsAreOneToken() {
    XCTAssertEqual(texts(#"f(/a"\/*/, #/b " /# )"#), ["f", "(", #"/a"\/*/"#, ",", #"#/b " /#"#, ")"])
    XCTAssertEqual(texts("a / b / c"), ["a", "/", "b", "/", "c"])
    for sign in ["!", "(", "[", "{", ",", ";", ":"] {
      XCTAssertEqual(texts("a \(sign)/b\"/").suffix(2), [sign, "/b\"/"])
      XCTAssertEqual(texts("(\(sign)/b\"/").suffix(2), [sign, "/b\"/"])
    }
    XCTAssertEqual(texts("a ?/ b &/ c"), ["a", "?/", "b", "&/", "c"])
  }

  func testOperatorsAreOneTokenOutsideDeclarations() {
    XCTAssertEqual(texts("a ?? b >= c"), ["a", "??", "b", ">=", "c"])
    XCTAssertEqual(
      texts(": A<B<C>>?=", .declaration), [":", "A", "<", "B", "<", "C", ">", ">", "?", "="])
    XCTAssertEqual(
      texts("(A...) -> M::B", .declaration), ["(", "A", "...", ")", "->", "M", "::", "B"])
  }

  func testReadingCoversTheGivenRange() {
    let tokens = SourceLexer.tokens(of: Array("let a: B = c".utf8), from: 4) { $0.text == "=" }
    XCTAssertEqual(tokens.map(\.text), ["a", ":", "B", "="])
    XCTAssertEqual(tokens.map(\.range.lowerBound), [4, 5, 7, 9])
  }
}
