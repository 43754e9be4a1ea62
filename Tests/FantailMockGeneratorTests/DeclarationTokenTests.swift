import FantailToolSupport
import XCTest
import fantail_mocks

final class DeclarationTokenTests: XCTestCase {
  private func texts(_ text: String, upTo last: Set<String> = []) -> [String] {
    SourceLexer.declarationTokens(of: Array(text.utf8), upTo: last).map(\.text)
  }

  func testOperatorsAreSeparateCharacters() {
    XCTAssertEqual(texts(": A<B<C>>?="), [":", "A", "<", "B", "<", "C", ">", ">", "?", "="])
    XCTAssertEqual(texts("(A...) -> M::B"), ["(", "A", "...", ")", "->", "M", "::", "B"])
    XCTAssertEqual(texts("a /* b */ == /c/"), ["a", "==", "/", "c", "/"])
  }

  func testReadingEndsAfterALastToken() {
    XCTAssertEqual(texts("A: B where C { d }", upTo: ["{", "where"]), ["A", ":", "B", "where"])
  }
}
