import FantailTree
import XCTest

final class ColumnsTests: XCTestCase {
  func testCharactersTakeAsManyColumnsAsOnATerminal() {
    for (text, columns) in [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("测试下载", 8), ("한글", 4), ("カタカナ", 8), ("ｶﾅ", 2), ("Ａ", 2),
      ("🦜", 2), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("a测b", 4), ("\u{302A}", 0), ("\u{200B}", 0), ("я", 1), ("ก", 1),
      ("\u{20DD}", 0),
    ] {
      XCTAssertEqual(text.columns, columns, text)
    }
  }
}
