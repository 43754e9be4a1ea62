import Foundation
import XCTest

@testable import FantailSyntax

final class SyntaxTreeReaderTests: XCTestCase {
  private func tree(_ text: String) -> SyntaxTree? { SyntaxTreeReader.read(Array(text.utf8)) }

  func testValuesOfEveryKindAreRead() throws {
    let text =
      #" { "_kind" : "k", "list": [1, -2.5, true, false, null, "a\"b\\", "\u4e2d\n\ud83d\ude00\/", ""], "#
      + #""range": {"start": 7} } "#
    let tree = try XCTUnwrap(tree(text))
    XCTAssertEqual(tree.kind, "k")
    XCTAssertEqual(tree.start, 7)
    XCTAssertEqual(
      tree["list"]?.texts.map(\.text), ["1", "-2.5", "true", "false", "null", #"a"b\"#, "中\n😀/", ""])
    XCTAssertNil(tree["absent"])
  }

  func testUnusedPartsAreSkipped() throws {
    let tree = try XCTUnwrap(tree(#"{"processed_init":{"a":["]}\"",{}]},"type":"","_kind":"k"}"#))
    XCTAssertEqual(tree.kind, "k")
    XCTAssertNil(tree["processed_init"])
  }

  func testOnlyTheFirstOfSeveralDocumentsIsRead() {
    XCTAssertEqual(tree(#"{"_kind":"a"}{"_kind":"b"}"#)?.kind, "a")
  }

  func testInvalidDocumentsGiveNil() {
    for text in [
      "", "{", "[1", "{\"a\"", "{\"a\":", "\"open", "{a:1}", "[}", "{]", #"{"a":[}"#, #"{"a":1]"#, #"{"a":"b}"#,
      "[1 2]",
    ] {
      XCTAssertNil(tree(text), text)
    }
  }

  func testInvalidUTF8DoesNotStopReading() throws {
    let data = Array("{\"value\":\"".utf8) + [0xFF, 0xFE] + Array("\",\"_kind\":\"k\"}".utf8)
    XCTAssertEqual(SyntaxTreeReader.read(data)?.kind, "k")
  }

  func testDeepNestingDoesNotOverflowTheStack() throws {
    let deep = 200_000
    let text =
      "{\"a\":" + String(repeating: "[", count: deep) + String(repeating: "]", count: deep) + ",\"_kind\":\"k\"}"
    XCTAssertEqual(tree(text)?.kind, "k")
  }
}
