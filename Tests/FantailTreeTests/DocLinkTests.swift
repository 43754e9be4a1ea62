import FantailTree
import Foundation
import XCTest

final class DocLinkTests: XCTestCase {
  func testEachLinkLeadsToAHeading() throws {
    let articles = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Fantail/Fantail.docc")
    for link in DocLink.allCases {
      let text = try String(contentsOf: articles.appending(path: "Troubleshooting.md"), encoding: .utf8)
      XCTAssert(text.split(separator: "\n").contains("## \(link.rawValue)"), link.line)
    }
  }

  func testTheLinkIsTheLastLineOfAMessage() {
    let place = SourceLocation(fileID: "m/f.swift", filePath: "f.swift", line: 1, column: 1)
    XCTAssertEqual(
      Issue(.outsideAnyExample(.failed("h")), at: place, clues: ["c"]).message,
      """
      outside any example: h
      more: "Outside any example" in Troubleshooting.md
      clue: c
      """)
    XCTAssertEqual(
      Issue(.letReadOutsideExample("a let"), at: place).message,
      """
      a let was read outside an example
      each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
      more: "A let is read outside an example" in Troubleshooting.md
      """)
  }
}
