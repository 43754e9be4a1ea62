import Fantail
import FantailPlan
import FantailRun
import XCTest

@testable import FantailXCTest

/// The texts of failures under XCTest, as the Swift extension of VS Code parses them on Linux.
final class FailureTextTests: XCTestCase {
  private struct Item: Equatable { var id: Int }

  /// Returns the line that XCTest prints for the first failure of a body.
  private func line(_ body: @escaping @Sendable () -> Void) async -> String {
    let report = await report(of: describe("S") { it("x", body: body) })
    let text = report.results[0].issues.first.map { FailureText($0, of: report.results[0].example).text } ?? ""
    return "/a/S.swift:3: error: SSpecTests.S_X : \(text)"
  }

  private func groups(_ pattern: String, _ text: String, _ options: NSRegularExpression.Options = []) throws -> [String]
  {
    let regex = try NSRegularExpression(pattern: pattern, options: options)
    guard let match = regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) else { return [] }
    return (1..<match.numberOfRanges).compactMap { Range(match.range(at: $0), in: text).map { String(text[$0]) } }
  }

  /// Returns the class and the test that the extension reads in a failure's first line.
  private func test(_ text: String) throws -> [String] {
    let first = String(text.prefix { $0 != "\n" })
    return Array(try groups(#"^(.+):(\d+):\serror:\s*(.*)\.(.*) : (.*)"#, first).dropFirst(2).prefix(2))
  }

  private func difference(_ text: String) throws -> [String] {
    try groups(#"\((.*)\) is not .* to \((.*)\)"#, text, .dotMatchesLineSeparators)
  }

  func testAFailedEqualityEndsWithADifferenceLine() async throws {
    let text = await line { expect("got").to(.equal("want")) }
    let lines = text.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines.first, #"/a/S.swift:3: error: SSpecTests.S_X : expected "want", got "got""#)
    XCTAssertEqual(lines.last, #"("got") is not equal to ("want")"#)
    XCTAssertTrue(lines.dropLast().last?.hasPrefix("in \"S, x\" at ") == true, text)
    XCTAssertEqual(try difference(text), ["\"got\"", "\"want\""])
    let long = await line { expect("a\nb").to(.equal("a\nc")) }
    XCTAssertEqual(try difference(long), ["\"a\\nb\"", "\"a\\nc\""])
  }

  func testAValueWithParenthesesGetsNoDifferenceLine() async throws {
    let item = await line { expect(Item(id: 1)).to(.equal(Item(id: 2))) }
    XCTAssertEqual(try difference(item), [])
    let order = await line { expect(1).to(.beGreaterThan(2)) }
    XCTAssertEqual(try difference(order), [])
  }

  func testAValueThatLooksLikeATestNameIsNotReadAsOne() async throws {
    let text = await line { expect("a.b : c").to(.equal("x.y : z")) }
    XCTAssertEqual(try test(text), ["SSpecTests", "S_X"])
    XCTAssertTrue(
      text.hasPrefix("/a/S.swift:3: error: SSpecTests.S_X : it failed:\nexpected \"x.y : z\", got \"a.b : c\"\n"), text)
    let plain = await line { expect("a.b").to(.equal("c.d")) }
    XCTAssertEqual(try test(plain), ["SSpecTests", "S_X"])
    XCTAssertEqual(try difference(text), ["\"a.b : c\"", "\"x.y : z\""])
  }
}
