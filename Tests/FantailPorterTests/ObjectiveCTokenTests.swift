import FantailToolSupport
import XCTest

@testable import fantail_port

final class ObjectiveCTokenTests: XCTestCase {
  private func texts(_ text: String) -> [String] { SourceLexer.objectiveCTokens(of: Array(text.utf8)).map(\.text) }

  func testCommentsAreNotNested() { XCTAssertEqual(texts("/* c /* d */ f // g"), ["f"]) }

  func testStringsCharactersAndNumbersAreSingleTokens() {
    XCTAssertEqual(texts(#"@"a\"(b)" "c" '"' 1. .5f"#), [#"@"a\"(b)""#, #""c""#, #"'"'"#, "1.", ".", "5f"])
  }

  func testALineOfThePreprocessorIsOneToken() {
    XCTAssertEqual(texts("a\n#define A \\\n  b\nc"), ["a", "#define A \\\n  b", "c"])
  }

  func testADivisionIsNotARegularExpression() { XCTAssertEqual(texts("a /b/ c"), ["a", "/", "b", "/", "c"]) }
}
