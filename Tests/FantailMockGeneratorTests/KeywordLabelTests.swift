import fantail_mocks
import FantailSyntax
import XCTest

final class KeywordLabelTests: XCTestCase {
  func testLabelsThatAreKeywordsAreQuotedWhereTheyMustBe() {
    XCTAssertEqual(["in", "inout", "for"].map { Keyword.label($0) }, ["in", "`inout`", "for"])
    XCTAssertEqual(["in", "inout", "var", "a b"].map { Keyword.callLabel($0) }, ["in", "`inout`", "var", "`a b`"])
  }
}
