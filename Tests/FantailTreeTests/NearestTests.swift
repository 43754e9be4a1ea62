import FantailTree
import XCTest

final class NearestTests: XCTestCase {
  func testEditsAreInsertionsDeletionsReplacementsAndSwapsOfNeighbours() {
    for (left, right, edits) in [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
      ("abc", "xabc", 1), ("abcd", "abdc", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
      ("ab", "ba", 1), ("abc", "cab", 2), ("长江", "江长", 1),
    ] {
      XCTAssertEqual(Nearest.edits(left, right), edits, "\(left), \(right)")
      XCTAssertEqual(Nearest.edits(right, left), edits, "\(right), \(left)")
    }
  }

  func testTheFirstOfTheNearestNamesIsFoundIgnoringCase() {
    XCTAssertEqual(Nearest.name(to: "EQAUL", among: ["contain", "equal", "equals"]), "equal")
    XCTAssertEqual(Nearest.name(to: "bat", among: ["cat", "hat"]), "cat")
    XCTAssertEqual(Nearest.index(to: "hats", among: ["cats and dogs", "hat", "hats"]), 2)
    XCTAssertNil(Nearest.name(to: "equal", among: []))
  }

  func testAThirdOfTheLettersMayDiffer() {
    XCTAssertEqual(Nearest.name(to: "ab", among: ["ax"]), "ax", "one of two")
    XCTAssertNil(Nearest.name(to: "ab", among: ["xy"]))
    XCTAssertEqual(Nearest.name(to: "abcdef", among: ["abcdxy"]), "abcdxy", "two of six")
    XCTAssertNil(Nearest.name(to: "abcdef", among: ["abcxyz"]), "three of six")
    XCTAssertEqual(Nearest.name(to: "abcdef", among: ["abcdefgh"]), "abcdefgh", "three of eight, by length alone two")
    XCTAssertNil(Nearest.name(to: "abcd", among: ["abxy"]), "two of four")
    XCTAssertEqual(Nearest.name(to: "abcde", among: ["abcxy"]), "abcxy", "two of five")
    XCTAssertNil(Nearest.name(to: "a", among: ["abcdef"]))
  }
}
