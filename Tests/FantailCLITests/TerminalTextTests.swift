import FantailTree
import XCTest

@testable import FantailCLI
@testable import FantailRun

final class TerminalTextTests: XCTestCase {
  func testEastAsianCharactersAndEmojiTakeTwoColumns() {
    let widths: [(String, Int)] = [
      ("", 0), ("Cart", 4), ("购物车，", 8), ("カート", 6), ("장바구니", 8), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2),
      ("→", 1), ("█", 1), ("ﾊﾝｶｸ", 4), ("العربة", 6),
    ]
    for (text, width) in widths { XCTAssertEqual(text.columns, width, text) }
  }

  func testLinesBreakBetweenWordsAndAroundEastAsianCharacters() {
    let texts: [(String, Int, [String])] = [
      ("fits", 4, ["fits"]), ("one two three", 8, ["one two", "three"]), ("  inset text", 9, ["  inset", "text"]),
      ("see https://example.com/a/long/address now", 10, ["see", "https://example.com/a/long/address", "now"]),
      ("加入购物车，然后付款", 8, ["加入购物", "车，然后", "付款"]), ("加入购（物车）付款", 8, ["加入购", "（物车）", "付款"]),
      ("call 购物车 twice", 8, ["call 购", "物车", "twice"]), ("two  spaces", 11, ["two  spaces"]), ("", 3, [""]),
    ]
    for (text, width, lines) in texts { XCTAssertEqual(text.wrapped(to: width).map(String.init), lines, text) }
  }

  func testTruncatedTextIsMarked() {
    XCTAssertEqual("购物车 cart".cut(to: 11), "购物车 cart")
    XCTAssertEqual("购物车 cart".cut(to: 8), "购物车 …")
    XCTAssertEqual("购物车 cart".cut(to: 6), "购物…")
    XCTAssertEqual("购".cut(to: 0), "")
  }

  func testEachPartOfALineHasASeparateColour() {
    let style = ConsoleStyle(isColored: true, width: 14)
    XCTAssertEqual(
      style.lines(.init("one two"), .init(" three four", .red), first: "> ", rest: "  "),
      "> one two\n  \u{1B}[31mthree four\u{1B}[0m\n")
  }
}
