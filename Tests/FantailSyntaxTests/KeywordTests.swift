import FantailSyntax
import XCTest

final class KeywordTests: XCTestCase {
  func testNamesThatAreKeywordsAreQuoted() {
    let names = ["in", "default", "x", "名字", "`in`", "a b", "1st", "a–b", "🐦"]
    XCTAssertEqual(
      names.map { Keyword.quoted($0) },
      ["`in`", "`default`", "x", "名字", "`in`", "`a b`", "`1st`", "`a–b`", "🐦"])
  }
}
