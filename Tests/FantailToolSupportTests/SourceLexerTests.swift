import FantailToolSupport
import XCTest

final class SourceLexerTests: XCTestCase {
  private func texts(_ text: String) -> [String] { SourceLexer.tokens(of: Array(text.utf8)).map(\.text) }

  func testCommentsAreNotTokens() {
    XCTAssertEqual(texts("a // b\n/* c /* d */ e */ f"), ["a", "f"])
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

  func testOperatorsAreOneToken() { XCTAssertEqual(texts("a ?? b >= c"), ["a", "??", "b", ">=", "c"]) }

  func testTokensOfAnotherLanguageAreReadFirst() {
    let tokens = SourceLexer.tokens(of: Array("a 'b c'\n#d e".utf8)) { lexer in
      let isLine = lexer.startsLine && lexer.starts("#")
      guard isLine || lexer.starts("'") else { return false }
      lexer.add(isLine ? .line : .string, to: isLine ? lexer.bytes.count : lexer.position + 5)
      return true
    }
    XCTAssertEqual(tokens.map(\.text), ["a", "'b c'", "#d e"])
    XCTAssertEqual(tokens.map(\.kind), [.word, .string, .line])
  }
}
