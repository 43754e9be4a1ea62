import Foundation
import XCTest

@testable import FantailMatchers

final class JSONTests: XCTestCase {
  func testNumbersAreEqualAsDoubles() throws {
    for (left, right, isEqual) in [
      ("1e200", "1.0e+200", true), ("1e-200", "1e-200", true),
      ("1.7976931348623157e308", "17976931348623157e292", true),
      ("0.1", "0.10000000000000001", true), ("1", "1.0", true), ("0", "-0", true), ("0.1", "0.2", false),
      ("1e400", "1e400", true), ("1e400", "1e500", false), ("9007199254740993", "9007199254740992", false),
      ("123456789012345678901234567890", "123456789012345678901234567891", false),
    ] {
      XCTAssertEqual(try JSON(left) == JSON(right), isEqual, "\(left), \(right)")
    }
  }

  func testNumbersOfAnySizeAreJSON() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect([1e200, 1e-200, .greatestFiniteMagnitude]).to(.equalJSON([1e200, 1e-200, .greatestFiniteMagnitude]))
        expect("[1e200]").to(.equalJSON([1e201]))
      }, ["as JSON: expected [1e+201], got [1e200]\n[0]: expected 1e+201, got 1e200"])
  }

  /// Both readers accept and refuse the same texts, except for equal keys and trailing commas.
  func testJSONIsRecognisedExactlyAsInFoundation() {
    var random = OracleRandom(seed: 11)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "1", "-", "0", ".5",
      "e3",
      "true", "false", "null", " ", "\n", "\"b\\n\"", "\"\t\"", "\"中\"", "nul", "01", "+1", "\"\\x\"",
    ]
    var taken = 0
    for _ in 0..<4_000 {
      var text = (0..<(1 + random.below(7))).map { _ in random.one(of: parts) }.joined()
      if random.chance(50) { text = "[\(text)]" }
      if random.chance(20) { text = "{\"k\":\(text)}" }
      // Foundation accepts a comma behind the last element; the standard does not.
      if text.contains(/,\s*[\]}]/) { continue }
      let known = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let own = Result { try JSON(text) }
      if case .failure(JSONProblem.keyTwice) = own { continue }
      if known != nil { taken += 1 }
      XCTAssertEqual((try? own.get()) != nil, known != nil, text)
    }
    XCTAssertGreaterThan(taken, 200)
  }

  func testStringsAreComparedByCodePoint() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    XCTAssertEqual(
      CollectedExample.messages {
        expect("[\"\(composed)\"]").to(.equalJSON("[\"\(decomposed)\"]"))
        expect("[\"\(composed)\"]").notTo(.equalJSON("[\"\(decomposed)\"]"))
        expect("{\"\(composed)\": 1}").to(.equalJSON("{\"\(decomposed)\": 1}"))
        expect("{\"\(composed)\": 1, \"\(decomposed)\": 2}").to(.equalJSON([composed: 1]))
      }.map { String($0.split(separator: "\n").last ?? "") },
      [
        #"[0]: expected "e\\u{301}", got "\\u{E9}""#, "\(composed): extra 1",
        "\(decomposed): extra 2",
      ])
  }

  func testBinaryDataIsNotJSON() {
    let messages = CollectedExample.messages {
      expect(Data([0x22, 0xFF, 0x22])).to(.equalJSON(Data([0x22, 0xFE, 0x22])))
      expect(Data([0x22, 0xFF, 0x22])).notTo(.equalJSON(Data([0x22, 0xFE, 0x22])))
      expect(Data([0x22, 0xFF, 0x22])).to(.equalJSON("a"))
    }
    XCTAssertEqual(messages.count, 3, "\(messages)")
  }

  func testTooDeepNestingIsRejected() {
    let text = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    XCTAssertThrowsError(try JSON(text)) { XCTAssertEqual($0 as? JSONProblem, .tooDeep(512)) }
  }

  func testCharactersAreReadFromEscapes() throws {
    XCTAssertEqual(try JSON(#""\u4E2D\uD83D\uDE00\/\b\f\"""#), .string("中😀/\u{8}\u{C}\""))
  }

  func testAByteOrderMarkAndWhiteSpaceMaySurroundJSON() throws {
    XCTAssertEqual(try JSON("\u{FEFF}[1]"), try JSON("[1]"))
    XCTAssertEqual(try JSON(" \n\t\r[ 1 ] \n"), try JSON("[1]"))
    for text in ["\u{FEFF}", "[1] 2", "[1]]", ""] { XCTAssertThrowsError(try JSON(text), text) }
  }

  func testAnIdentifierKeyIsWrittenAsAMemberInAPath() {
    func path(_ key: String) -> String {
      CollectedExample.messages {
        expect("{\"a\": {\"\(key)\": 1, \"same\": 3}}").to(.equalJSON("{\"a\": {\"\(key)\": 2, \"same\": 3}}"))
      }.map { String($0.split(separator: "\n").last ?? "") }.joined()
    }
    XCTAssertEqual(
      ["user_id", "id2", "名", "_", "a b", "a-b", "", "a.b"].map(path),
      [
        "a.user_id: expected 2, got 1", "a.id2: expected 2, got 1", "a.名: expected 2, got 1",
        "a._: expected 2, got 1", "a[\"a b\"]: expected 2, got 1", "a[\"a-b\"]: expected 2, got 1",
        "a[\"\"]: expected 2, got 1", "a[\"a.b\"]: expected 2, got 1",
      ])
  }

  func testOnlyStringsThatLookAlikeAreShownWithEscapes() {
    XCTAssertEqual(
      CollectedExample.messages { expect("[\"é\"]").to(.equalJSON("[\"è\"]")) }
        .map { String($0.split(separator: "\n").last ?? "") }, ["[0]: expected \"è\", got \"é\""])
  }
}
