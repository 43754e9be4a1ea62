import FantailTree
import Foundation
import XCTest

@testable import FantailMatchers

final class UnequalTextTests: XCTestCase {
  private func text<Value: Equatable>(_ got: Value, _ expected: Value) -> String {
    CollectedExample.messages { expect(got).to(.equal(expected)) }.joined(separator: "\n---\n")
  }

  // MARK: - Strings

  func testStringsThatDifferInANewlinePrintDifferently() {
    XCTAssertEqual(
      text("ab\n", "ab"),
      #"""
      expected "ab", got "ab\n"
      only the last line end differs
      """#)
  }

  func testDifferencesInCaseAndWhiteSpaceAreExplained() {
    XCTAssertEqual(text("Bob", "Ada"), #"expected "Ada", got "Bob""#)
    XCTAssertEqual(text("", "Ada"), #"expected "Ada", got """#)
    XCTAssertEqual(text("ada", "Ada"), "expected \"Ada\", got \"ada\"\nonly upper and lower case differ")
    XCTAssertEqual(
      text("a b ", "a b"), "expected \"a b\", got \"a b \"\nonly spaces or empty lines at line ends differ")
    XCTAssertEqual(text("a\tb", "a b"), "expected \"a b\", got \"a\\tb\"\nonly white space differs")
  }

  func testInvisibleCharactersAreNamed() {
    XCTAssertEqual(
      text("p\u{430}y", "pay"),
      """
      expected "pay", got "p\u{430}y"
      expected U+0061 LATIN SMALL LETTER A, got U+0430 CYRILLIC SMALL LETTER A
      """)
    XCTAssertEqual(text("a\u{200B}b", "a_b").split(separator: "\n")[0], #"expected "a_b", got "a\u{200B}b""#)
    XCTAssertEqual(
      text("a\u{A0}b", "a b"),
      #"""
      expected "a b", got "a\u{A0}b"
      only white space differs: expected U+0020 SPACE, got U+00A0 NO-BREAK SPACE
      """#)
  }

  func testEmojiAreNotSplit() {
    XCTAssertEqual(
      text("👨‍👩‍👧", "🐦"),
      """
      expected "🐦", got "👨‍👩‍👧"
      expected U+1F426 BIRD, got U+1F468 MAN U+200D ZERO WIDTH JOINER \
      U+1F469 WOMAN U+200D ZERO WIDTH JOINER U+1F467 GIRL
      """)
  }

  func testLongStringsAreComparedLineByLine() {
    let lines = (1...20).map { "line number \($0)" }
    var changed = lines
    changed[6] += " "
    XCTAssertEqual(
      text(changed.joined(separator: "\n"), lines.joined(separator: "\n")),
      #"""
      line 7: expected "line number 7", got "line number 7 "
      only spaces or empty lines at line ends differ
      """#)
    XCTAssertEqual(
      text(lines.dropLast().joined(separator: "\n") + "\n", lines.joined(separator: "\n")),
      """
      line 20: missing "line number 20"
      expected 20 lines, got 19 lines
      - expected, + got
        18  line number 18
        19  line number 19
      - 20  line number 20
      """)
    XCTAssertEqual(
      text(lines.joined(separator: "\r\n"), lines.joined(separator: "\n")),
      #"""
      line 1: expected "line number 1\n", got "line number 1\r\n"
      only line ends differ
      """#)
  }

  func testLinesInsertedIntoShortStringsAreShown() {
    XCTAssertEqual(
      text("a\nb\nx\ny\nc\nd\ne", "a\nb\nc\nd\ne"),
      #"""
      expected "a\nb\nc\nd\ne", got "a\nb\nx\ny\nc\nd\ne"
      - expected, + got
        1  a
        2  b
      + 3  x
      + 4  y
        3  c
        4  d
      """#)
    XCTAssertEqual(
      text("a\nb", "a\nb\nc"),
      #"""
      expected "a\nb\nc", got "a\nb"
      - expected, + got
        1  a
        2  b
      - 3  c
      """#)
  }

  func testALongLineIsShownAroundTheDifference() {
    let expected = String(repeating: "a", count: 300)
    let got = String(repeating: "a", count: 150) + "b" + String(repeating: "a", count: 149)
    XCTAssertEqual(
      text(got, expected),
      """
      from character 151: expected "aaaaaaaaaaaaaaaaaaaa"…, got "baaaaaaaaaaaaaaaaaaa"…
      - …"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"…
      + …"aaaaaaaaaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"…
                              ^
      """)
  }

  func testALongLineReportsThePositionOfItsLastDifference() {
    var got = Array(repeating: Character("a"), count: 300)
    got[150] = "b"
    got[250] = "c"
    XCTAssertEqual(
      text(String(got), String(repeating: "a", count: 300)),
      """
      from character 151: expected "aaaaaaaaaaaaaaaaaaaa"…, got "baaaaaaaaaaaaaaaaaaa"…
      the last difference is at character 251
      - …"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"…
      + …"aaaaaaaaaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"…
                              ^
      """)
  }

  // MARK: - Collections

  func testShortCollectionsReportTheFirstDifference() {
    XCTAssertEqual(text([1, 2], [1, 2, 3]), "expected [1, 2, 3], got [1, 2]\n[2]: missing 3")
    XCTAssertEqual(text([1, 9, 2, 3], [1, 2, 3]), "expected [1, 2, 3], got [1, 9, 2, 3]\n[1]: extra 9")
    XCTAssertEqual(text([1, 9, 3], [1, 2, 3]), "expected [1, 2, 3], got [1, 9, 3]\n[1]: expected 2, got 9")
    XCTAssertEqual(text([], [1]), "expected [1], got []\n[0]: missing 1")
    XCTAssertEqual(
      text([[1, 2], [3]], [[1, 2], [4]]), "expected [[1, 2], [4]], got [[1, 2], [3]]\n[1][0]: expected 4, got 3")
  }

  func testALongCollectionReportsOnlyWhatDiffers() {
    let expected = Array(0..<10_000)
    var got = expected
    got[57] = 4
    XCTAssertEqual(text(got, expected), "[57]: expected 57, got 4")
    got.removeLast()
    XCTAssertEqual(
      text(got, expected), "expected and got differ in 2 places\n[57]: expected 57, got 4\n[9999]: missing 9999")
  }

  func testOnlyTheFirstOfManyDifferencesAreListed() {
    let lines = text(Array(10_000..<20_000), Array(0..<10_000)).split(separator: "\n")
    XCTAssertEqual(lines.count, 22)
    XCTAssertEqual(lines.first, "expected and got differ in 10000 places")
    XCTAssertEqual(lines.last, "… 9980 more")
  }

  func testComparingAMegabyteTakesBoundedWork() {
    let expected = String(repeating: "twenty characters.\n", count: 50_000)
    XCTAssertEqual(
      text(expected + "x", expected),
      """
      line 50001: extra "x"
      expected 50000 lines, got 50001 lines
      - expected, + got
        49999  twenty characters.
        50000  twenty characters.
      + 50001  x
      """)
  }

  func testSetsAndDictionariesAreSorted() {
    XCTAssertEqual(
      text(Set(["d", "b", "a"]), ["a", "b", "c"]),
      """
      expected ["a", "b", "c"], got ["a", "b", "d"]
      missing "c"
      extra "d"
      """)
    XCTAssertEqual(
      text(["a": 1, "c": 3, "d": 4], ["a": 1, "b": 2, "d": 5]),
      """
      expected ["a": 1, "b": 2, "d": 5], got ["a": 1, "c": 3, "d": 4]
      ["b"]: missing 2
      ["c"]: extra 3
      ["d"]: expected 5, got 4
      """)
  }

  // MARK: - Structures

  private let ada = User(name: "Ada", age: 36, address: Address(street: "12 St James's Square", city: "London"))

  func testAStructureReportsTheFieldThatDiffers() {
    var got = ada
    got.address.city = "Oslo"
    XCTAssertEqual(text(got, ada), #"address.city: expected "London", got "Oslo""#)
    got.age = 3
    got.tags = ["x"]
    XCTAssertEqual(
      text(got, ada),
      """
      expected and got differ in 3 places
      age: expected 36, got 3
      address.city: expected "London", got "Oslo"
      tags[0]: extra "x"
      """)
    XCTAssertEqual(text([ada, got].map(Optional.some), [ada, ada]).split(separator: "\n").count, 4)
  }

  func testDifferingCasesAndAssociatedValuesAreReported() {
    XCTAssertEqual(
      text(ParseError.unexpected("}", line: 3), .unexpectedEnd),
      #"expected ParseError.unexpectedEnd, got ParseError.unexpected("}", line: 3)"#)
    XCTAssertEqual(
      text(ParseError.unexpected("}", line: 3), .unexpected("}", line: 4)),
      ".unexpected.line: expected 4, got 3")
  }

  func testComparingObjectsThatReferToEachOtherEnds() {
    func family(_ name: String) -> Person {
      let parent = Person("parent")
      parent.others = (1...100).map { Person($0 == 50 ? name : "child") }
      for child in parent.others { child.others = [parent] }
      return parent
    }
    let (expected, got) = (family("Ada"), family("Bob"))
    XCTAssertEqual(text(got, expected), #"Person.others[49].name: expected "Ada", got "Bob""#)
    XCTAssertEqual(
      text(got.others[49], got.others[0]).split(separator: "\n").last, #"Person.name: expected "child", got "Bob""#)
  }

  func testDeepDifferencesAreReportedByTheirPath() {
    func chain(_ length: Int, _ end: Int) -> Chain { length == 0 ? .end(end) : .more(chain(length - 1, end)) }
    XCTAssertEqual(
      text(chain(20, 1), chain(20, 2)), String(repeating: ".more", count: 20) + ".end: expected 2, got 1")
    XCTAssertEqual(text(chain(99, 1), chain(99, 2)).replacing(".more", with: ""), ".end: expected 2, got 1")
    XCTAssertEqual(
      text(chain(1_200, 1), chain(1_200, 2)).replacing(".more", with: ""),
      ": expected ((((((…)))))), got ((((((…)))))) (they differ at a deeper level)")
  }

  func testFieldsAreReportedForADescriptionOfSeveralLines() {
    XCTAssertEqual(text(Lines(a: 1, b: "x"), Lines(a: 2, b: "x")), "a: expected 2, got 1")
    XCTAssertEqual(
      text(Lines(a: 1, b: "x"), Lines(a: 2, b: "y")),
      """
      expected and got differ in 2 places
      a: expected 2, got 1
      b: expected "y", got "x"
      """)
  }

  func testDatesHaveEnoughDigitsToDistinguishThem() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    XCTAssertEqual(
      text(date.addingTimeInterval(1e-7), date),
      "expected 2001-01-01 00:00:00 +0000, got 2001-01-01 00:00:00.0000001 +0000\n0.1 µs later")
  }

  func testTextIsNotTruncatedIfTheNoteWouldBeLonger() {
    XCTAssertEqual(ValueDescription.brief(Array(0..<100_000)).suffix(21), "48, 49, … 99950 more]")
    XCTAssertEqual(ValueDescription.brief(Array(100..<100_000)).suffix(29), "8, 139,… (64 more characters)")
  }

  func testUnequalValuesWithEqualDescriptionsAreExplained() {
    XCTAssertEqual(
      text(NeverEqual(), NeverEqual()),
      "expected NeverEqual(), got NeverEqual()\nboth have the same description, but == finds them different")
    XCTAssertEqual(
      text(AnyHashable("1" as Character), AnyHashable("1")),
      "expected \"1\", got \"1\"\nexpected is of type String, got of type Character")
  }

  func testTheLastDifferenceIsReportedIfItIsOutsideTheMarkedPart() {
    func told(_ places: Int...) -> [Substring] {
      var got = Array(repeating: Character("a"), count: 300)
      for place in places { got[place] = "b" }
      return text(String(got), String(repeating: "a", count: 300)).split(separator: "\n")
        .filter { $0.hasPrefix("the last") }
    }
    XCTAssertEqual(told(150, 189), [])
    XCTAssertEqual(told(150, 190), ["the last difference is at character 191"])
  }

  func testQuotesAndBackslashesInLinesAreNotEscapedAndTabsAre() {
    let lines = (1...8).map { "the \"line\" with the number \\ \($0)\tend" }
    var changed = lines
    changed[3] = "the \"line\" with the number \\ 9\tend"
    XCTAssertEqual(
      text(changed.joined(separator: "\n"), lines.joined(separator: "\n")),
      #"""
      line 4: expected "the \"line\" with the number \\ 4\tend", got "the \"line\" with the number \\ 9\tend"
      - expected, + got
        2  the "line" with the number \ 2\tend
        3  the "line" with the number \ 3\tend
      - 4  the "line" with the number \ 4\tend
      + 4  the "line" with the number \ 9\tend
                                        ^
        5  the "line" with the number \ 5\tend
        6  the "line" with the number \ 6\tend
      """#)
  }

  func testLinesAreComparedEvenIfOnlyOneTextIsLong() {
    let short = "a\nb"
    let long = "a\n" + String(repeating: "c", count: 70)
    for (got, expected) in [(short, long), (long, short)] {
      XCTAssertEqual(text(got, expected).split(separator: "\n").first?.prefix(8), "line 2: ")
    }
  }

  func testDataDifferencesNameTheFirstDifferingByte() {
    func bytes(_ range: Range<UInt8>) -> Data { Data(range.map { $0 + 0x80 }) }
    func data(_ got: Data, _ expected: Data) -> String {
      let difference = DataDifference(expected, got)
      return ([difference.headline] + difference.details.map(\.text)).joined(separator: "\n")
    }
    XCTAssertEqual(
      data(bytes(0..<3), bytes(0..<5)),
      """
      expected 0x83, got the end
      expected 5 bytes, got 3
      sixteen bytes from [0]:
      - 80 81 82 83 84
                ^^^^^^
      + 80 81 82
      """)
    XCTAssertEqual(
      data(bytes(0..<5), bytes(0..<3)),
      """
      expected the end, got 0x83
      expected 3 bytes, got 5
      sixteen bytes from [0]:
      - 80 81 82
      + 80 81 82 83 84
                ^^^^^^
      """)
    var other = bytes(0..<20)
    other[8] = 0
    XCTAssertEqual(
      data(other, bytes(0..<20)),
      """
      expected 0x88, got 0x00
      sixteen bytes from [1]:
      - 81 82 83 84 85 86 87 88 89 8A 8B 8C 8D 8E 8F 90
      + 81 82 83 84 85 86 87 00 89 8A 8B 8C 8D 8E 8F 90
                             ^^
      """)
    XCTAssertEqual(data(Data([0xFF]), Data([0x00])).split(separator: "\n").suffix(2), ["- 00", "+ FF"])
  }

  func testTextsThatAreOnlyNumbersAreComparedAsText() {
    XCTAssertEqual(text("12", "13"), #"expected "13", got "12""#)
    XCTAssertEqual(text("[12]", "[13]"), "as JSON: expected [13], got [12]\n[0]: expected 13, got 12")
  }

  func testATimeDifferenceIsShownInSuitableUnits() {
    XCTAssertEqual(
      [0.000_009_9, 0.000_01, -0.000_01, 0.25, 3_599, 3_600, 90_061, 200_000, -7_200, 1e12].map(dateDistance),
      [
        "9.9 µs later", "0.01 ms later", "0.01 ms earlier", "250 ms later", "59 min 59 s later", "1 h later",
        "1 day 1 h 1 min 1 s later", "2 days 7 h 33 min 20 s later", "2 h earlier", "1000000000000.0 s later",
      ])
  }

  func testEmptyDataIsComparedWithTextAsText() {
    XCTAssertEqual(text(Data(), Data("abc".utf8)), #"as text: expected "abc", got """#)
    XCTAssertEqual(text(Data("abc".utf8), Data()), #"as text: expected "", got "abc""#)
  }

  func testAListIsReversedOnlyIfItsEndsAreSwapped() {
    XCTAssertEqual(
      text([1, 3, 2, 1], [1, 2, 3, 1]),
      "expected [1, 2, 3, 1], got [1, 3, 2, 1]\n2: expected at [1], got at [2]")
    XCTAssertEqual(
      text([2, 1, 2, 1], [1, 2, 1, 2]),
      "expected [1, 2, 1, 2], got [2, 1, 2, 1]\nthe same 4 elements in reverse order")
  }

  func testTheDifferenceOfLargeIntegersIsReported() {
    func distance(_ got: Int, _ expected: Int) -> String {
      text(got, expected).split(separator: "\n").dropFirst().first.map(String.init) ?? "-"
    }
    XCTAssertEqual(distance(100_000, 100_010), "10 less")
    XCTAssertEqual(distance(100_010, 100_000), "10 more")
    XCTAssertEqual(distance(99_999, 100_009), "-")
  }
}

private indirect enum Chain: Equatable {
  case end(Int)
  case more(Chain)
}

private struct Lines: Equatable, CustomStringConvertible {
  var a: Int
  var b: String
  var description: String { "Lines:\n  a = \(a)\n  b = \(b)\n" }
}

private struct NeverEqual: Equatable {
  static func == (left: NeverEqual, right: NeverEqual) -> Bool { false }
}

private final class Person: Equatable {
  let name: String
  var others: [Person] = []

  init(_ name: String) { self.name = name }

  static func == (left: Person, right: Person) -> Bool { left === right }
}
