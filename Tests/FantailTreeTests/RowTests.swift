import FantailTree
import Foundation
import XCTest

@testable import FantailTree

final class RowTests: XCTestCase {
  private struct Plain {
    var name = "tea"
    var count = 2
  }
  private struct Said: CustomStringConvertible { let description = "said" }

  private func cells<Arguments: Sendable>(_ arguments: Arguments) -> [String] {
    PlannedRow(Row("key", arguments), of: "adds").arguments.map { "\($0.label ?? "-"): \($0.text)" }
  }

  func testEachPartOfATupleOrStructureIsAColumn() {
    XCTAssertEqual(cells((1, "a")), ["-: 1", "-: a"])
    XCTAssertEqual(cells((a: 1, b: Optional("x"), c: Int?.none)), ["a: 1", "b: x", "c: nil"])
    XCTAssertEqual(cells(Plain()), ["name: tea", "count: 2"])
  }

  func testOtherValuesAreOneColumn() {
    XCTAssertEqual(cells(5), ["-: 5"])
    XCTAssertEqual(cells(Said()), ["-: said"])
    XCTAssertEqual(cells([1, 2]), ["-: [1, 2]"])
    XCTAssertEqual(cells(Optional(Optional(7))), ["-: 7"])
    XCTAssertEqual(cells(Int?.none), ["-: nil"])
  }

  func testALiteralRowHasItsTextAsKeyAndNoLocation() {
    let text: Row<String> = "EUR"
    let whole: Row<Int> = 5
    let part: Row<Double> = 0.5
    XCTAssertEqual([text.key, whole.key, part.key], ["EUR", "5", "0.5"])
    XCTAssertEqual([text.arguments, "\(whole.arguments)", "\(part.arguments)"], ["EUR", "5", "0.5"])
    XCTAssertTrue(text.location == nil && whole.location == nil && part.location == nil)
    XCTAssertEqual(Row("key", 1, line: 7).location?.line, 7)
  }

  func testARowIsCodedWithItsArgumentsOnlyInResults() throws {
    let row = PlannedRow(Row("small", (1, 2)), of: "adds")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let plain = String(decoding: try encoder.encode(row), as: UTF8.self)
    XCTAssertEqual(plain, #"{"key":"small","statement":"adds"}"#)
    XCTAssertEqual(
      String(decoding: try encoder.encode(row.codedWithArguments), as: UTF8.self),
      #"{"arguments":[{"text":"1"},{"text":"2"}],"key":"small","statement":"adds"}"#)
    let decoded = try JSONDecoder().decode(PlannedRow.self, from: Data(plain.utf8))
    XCTAssertEqual(decoded, row)
    XCTAssertEqual(decoded.arguments, [])
    XCTAssertEqual(decoded.hashValue, row.hashValue)
    XCTAssertNotEqual(decoded, PlannedRow(Row("large", 1), of: "adds"))
    XCTAssertNotEqual(decoded, PlannedRow(Row("small", 1), of: "takes"))
  }
}
