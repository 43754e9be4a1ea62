import FantailCLI
import XCTest

final class LineBreaksTests: XCTestCase {
  private let breaks = LineBreaks { $0.unicodeScalars.first.map { $0.value < 0x1100 ? 1 : 2 } ?? 0 }

  private func assert(_ text: String, at width: Int, has lines: [String], line: UInt = #line) {
    XCTAssertEqual(breaks.message(text, width: width), lines.joined(separator: "\n"), line: line)
  }

  func testMessagesBreakBetweenWordsAndAreIndented() {
    assert("warning: one two three", at: 22, has: ["warning: one two three"])
    assert("warning: one two three", at: 16, has: ["warning: one two", "  three"])
    assert("first\n  second third\n", at: 12, has: ["first", "  second", "    third", ""])
    assert("error: 加入购物车，然后付款", at: 14, has: ["error: 加入购", "  物车，然后付", "  款"])
  }

  func testAPathIsNotBroken() {
    assert(
      "warning: \"get\" at Tests/购物Spec.swift:26:9 gives", at: 30,
      has: ["warning: \"get\" at", "  Tests/购物Spec.swift:26:9", "  gives"])
    assert("see /a/path/longer/than/the.line now", at: 16, has: ["see", "  /a/path/longer/than/the.line", "  now"])
    assert(
      "/shop/购物 车/CartSpec.swift:3:5: error: no such member", at: 34,
      has: ["/shop/购物 车/CartSpec.swift:3:5:", "  error: no such member"])
  }

  func testACallThatFitsIsNotBroken() {
    assert(
      "so name the rows: Row(\"a name of its own\", (1))", at: 32,
      has: ["so name the rows:", "  Row(\"a name of its own\", (1))"])
    assert("name Row(\"one two three four\", 5)", at: 16, has: ["name Row(\"one", "  two three", "  four\", 5)"])
    assert("adds (one or two) and f(1, 2", at: 12, has: ["adds (one or", "  two) and", "  f(1, 2"])
  }

  func testACommandIsNotBroken() {
    assert(
      "error: failed. To build again: swift build --build-tests", at: 36,
      has: ["error: failed. To build again:", "  swift build --build-tests"])
    assert(
      "note: 'swift package specs --list' tells it", at: 33,
      has: ["note:", "  'swift package specs --list'", "  tells it"])
  }

  func testAWrappedSourceLineContinuesAfterItsBar() {
    assert(
      """
      12 |   cart.pay(tea)
         |        `- error: no such member of a cart
      """, at: 40,
      has: ["12 |   cart.pay(tea)", "   |        `- error: no such member of", "   |          a cart"])
  }

  func testColoursCountAsZeroColumns() {
    assert("\u{1B}[1;31merror: \u{1B}[0mone two", at: 14, has: ["\u{1B}[1;31merror: \u{1B}[0mone two"])
    assert("\u{1B}[1;31merror: \u{1B}[0mone two", at: 12, has: ["\u{1B}[1;31merror: \u{1B}[0mone", "  two"])
  }
}
