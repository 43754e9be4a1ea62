import FantailToolSupport
import XCTest

@testable import fantail_port

final class TokensOfLanguagesTests: XCTestCase {
  private func texts(_ text: String) -> [String] { SourceLexer.objectiveCTokens(of: Array(text.utf8)).map(\.text) }

  func testNimblesSignsAreOperators() {
    let tokens = Source("expect(é)≈1.5±0.1; a ≈ b ± 0...2").tokens
    XCTAssertEqual(
      tokens.map(\.text),
      ["expect", "(", "é", ")", "≈", "1.5", "±", "0.1", ";", "a", "≈", "b", "±", "0", "...", "2"])
    XCTAssertEqual(tokens[4...7].map(\.kind), [.symbol, .number, .symbol, .number])
  }

  func testCommentsAreNotNested() { XCTAssertEqual(texts("/* c /* d */ f // g"), ["f"]) }

  func testStringsCharactersAndNumbersAreSingleTokens() {
    XCTAssertEqual(texts(#"@"a\"(b)" "c" '"' 1. .5f"#), [#"@"a\"(b)""#, #""c""#, #"'"'"#, "1.", ".", "5f"])
  }

  func testALineOfThePreprocessorIsOneToken() {
    XCTAssertEqual(texts("a\n#define A \\\n  b\nc"), ["a", "#define A \\\n  b", "c"])
  }

  func testADivisionIsNotARegularExpression() { XCTAssertEqual(texts("a /b/ c"), ["a", "/", "b", "/", "c"]) }
}
