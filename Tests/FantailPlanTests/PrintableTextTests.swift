import FantailPlan
import FantailTree
import XCTest

final class PrintableTextTests: XCTestCase {
  func testControlCharactersAreEscapedOnOneLine() {
    XCTAssertEqual("".onOneLine, "")
    XCTAssertEqual("a\nb\r\nc\td".onOneLine, "a\\nb\\r\\nc\\td")
    XCTAssertEqual(
      "\u{1B}[31m\u{7F}\u{85}é\u{2028}\u{202E}x\u{2067}".onOneLine,
      "\\u{1B}[31m\\u{7F}\\u{85}é\\u{2028}\\u{202E}x\\u{2067}")
    XCTAssertEqual("测试下载 — 👩‍👩‍👧 e\u{301} مرحبا".onOneLine, "测试下载 — 👩‍👩‍👧 e\u{301} مرحبا")
  }

  func testScalarsAreReplacedAtEveryPosition() {
    var generator = SeededGenerator(seed: 11)
    let numbers: [UInt32] = [
      0x61, 0x20, 0x22, 0x23, 0x26, 0x27, 0x3C, 0x3E, 0x5C, 0x0A, 0x00, 0x7F, 0x80, 0x9F, 0xE9, 0x2028, 0x2066, 0x2014,
      0x957F, 0xFDD0, 0xFFFE, 0x1F469, 0x1FFFF, 0x10FFFF,
    ]
    let asked: Set<UInt32> = [0x22, 0x23, 0x26, 0x5C, 0x00, 0x9F, 0x2066, 0xFDD0, 0x1FFFF, 0x10FFFF]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        numbers.randomElement(using: &generator).flatMap { Unicode.Scalar($0) }
      }
      let expected = text.map { asked.contains($0.value) ? "[\($0.value)]" : String($0) }.joined()
      let string = String(String.UnicodeScalarView(text))
      XCTAssertEqual(string.replacingScalars { asked.contains($0.value) ? "[\($0.value)]" : nil }, expected)
    }
  }
}
