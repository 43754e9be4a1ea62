import FantailTree
import XCTest

final class IssueLinesTests: XCTestCase {
  private let explanation = Issue.Explanation(
    headline: "h", details: ["a\r\nb", .init(.got, pieces: ["+ x", "y", "z"])],
    comparison: .init(expected: "e", got: "g"))

  func testADifferenceLineHasPartsAndAText() {
    let line = Issue.Line(.expected, pieces: ["", "a", "b"])
    XCTAssertEqual(line.text, "ab")
    XCTAssertEqual(line.parts.map(\.text), ["a", "b"])
    XCTAssertEqual(line.parts.map(\.differs), [true, false])
  }

  func testLinesIncludeClues() {
    let issue = Issue(.expectationFailed(explanation), at: nil, clues: ["inner", "outer"])
    XCTAssertEqual(issue.lines.map(\.text), ["h", "a", "b", "+ xyz", "clue: inner", "clue: outer"])
    XCTAssertEqual(issue.message, "h\na\nb\n+ xyz\nclue: inner\nclue: outer")
    XCTAssertEqual(issue.headline, "h")
  }

  func testANestedIssueKeepsItsPartsValuesAndClues() {
    let issue = Issue(.expectationFailed(explanation), at: nil, clues: ["c"]).changed { .outsideAnyExample($0) }
    XCTAssertEqual(
      issue.lines.map(\.text),
      ["outside any example: h", "a", "b", "+ xyz", DocLink.outsideAnyExample.line, "clue: c"])
    XCTAssertEqual(issue.lines[3].parts.map(\.differs), [false, true, false])
    XCTAssertEqual(issue.comparison, .init(expected: "e", got: "g"))
  }

  func testEveryKindOfIssueCanHaveAClue() {
    XCTAssertEqual(Issue(.exampleNotCalled, at: nil).adding(clue: "x").lines.last, "clue: x")
    XCTAssertNil(Issue(.failed("f"), at: nil).comparison)
  }

  func testEverySecondPieceOfALineDiffers() {
    let line = Issue.Line(.got, pieces: ["a", "b", "c", "d", "e"])
    XCTAssertEqual(line.parts.map(\.differs), [false, true, false, true, false])
  }
}
