import XCTest

@testable import FantailCLI
@testable import FantailRun

final class CallSpanTests: XCTestCase {
  /// Returns the line of the end of the call that begins with a word.
  private func lastLine(_ source: String, of word: String = "it") -> Int? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard let found = line.range(of: word + "(") else { continue }
      return CallSpan.lastLine(
        in: Array(source.utf8), line: number + 1, column: line[..<found.lowerBound].utf8.count + 1)
    }
    return nil
  }

  func testACallEndsAfterItsTrailingClosure() {
    XCTAssertEqual(lastLine("describe(\"购\") { it(\"a\") {} }"), 1)
    XCTAssertEqual(lastLine("it(\"a\") {\n  b()\n}\nit(\"c\") {}"), 3)
    XCTAssertEqual(lastLine("it(\n  \"a\",\n  rows: [1]\n)\n{ n in\n}\n"), 6)
    XCTAssertEqual(lastLine("describe(\"d\") {\n  it(\"a\") {}\n  it(\"b\") {}\n}\n", of: "describe"), 4)
    XCTAssertEqual(lastLine("it(\"a\") // then {\n{\n}\n"), 3)
    XCTAssertEqual(lastLine("it(\"a\", body: f)\nlet x = 1\n{ }"), 1)
    XCTAssertEqual(lastLine("it(\"a\") {} after: {\n}\n"), 2)
    XCTAssertEqual(lastLine("pending(\"a\")\n\nit(\"b\") {}", of: "pending"), 1)
  }

  func testBracketsInTextsAndCommentsAreIgnored() {
    for line in [
      "\"}\"", "\"\\\"}\"", "\"\"\"\n}\"\\(\"}\")\n\"\"\"", "#\"}\"}\"#", "##\"\"\"\n\"}\"#\n\"\"\"##", "// }",
      "/* } /* } */ } */",
      "\"\\(a(\"}\") + \"}\")\"", "#\"\\#(b { \"}\" })\\(\"#", "#if a\n#endif",
    ] {
      let source = "it(\"a\") {\n\(line)\n}\nit(\"b\") {}\n}"
      XCTAssertEqual(lastLine(source), 3 + line.count { $0 == "\n" }, source)
    }
  }

  func testAnUnclosedCallHasNoEnd() {
    XCTAssertNil(lastLine("it(\"a\") {\n"))
    XCTAssertNil(lastLine("it(\"a\") { \"\n"))
    XCTAssertNil(CallSpan.lastLine(in: Array("it()".utf8), line: 2, column: 1))
    XCTAssertNil(CallSpan.lastLine(in: Array("it()".utf8), line: 1, column: 9))
    XCTAssertNil(CallSpan.lastLine(in: [], line: 1, column: 1))
  }
}
