import FantailPlan
import FantailTree
import XCTest

final class PlannedRowTests: XCTestCase {
  private struct Price: Sendable {
    var amount = 3
    var currency: String? = "EUR"
  }

  private struct Code: Sendable, CustomStringConvertible {
    var hidden = 1
    var description: String { "code" }
  }

  private func row<Arguments: Sendable>(_ row: Row<Arguments>) throws -> PlannedRow {
    let spec = it("holds", rows: [row]) { (_: Arguments) in }
    return try XCTUnwrap(Plan([spec]).examples[0].row)
  }

  func testARowHasTheStatementAndKeyOfItsTable() throws {
    let spec = it("adds", rows: [.init("small", (1, 2, 3))]) { (_: Int, _: Int, _: Int) in }
    let example = Plan([spec, it("is alone") {}]).examples
    XCTAssertEqual(example[0].row?.statement, "adds")
    XCTAssertEqual(example[0].row?.key, "small")
    XCTAssertEqual(example[0].description, "adds, small")
    XCTAssertNil(example[1].row)
  }

  func testEachPartOfARowIsAnArgument() throws {
    func texts(_ row: PlannedRow) -> [String] { row.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.text } }
    XCTAssertEqual(texts(try row(.init("a", (1, b: "two")))), ["1", "b: two"])
    XCTAssertEqual(texts(try row(.init("a", Price()))), ["amount: 3", "currency: EUR"])
    XCTAssertEqual(texts(try row(.init("a", Price(currency: nil)))), ["amount: 3", "currency: nil"])
    XCTAssertEqual(texts(try row(.init("a", Code()))), ["code"])
    XCTAssertEqual(texts(try row(.init("a", [1, 2]))), ["[1, 2]"])
    XCTAssertEqual(texts(try row(.init("a", ()))), [])
  }

  func testARowMayBeAPlainString() throws {
    let line = #line + 1
    let spec = it("is accepted", rows: ["EUR", "USD"]) { (_: String) in }
    let examples = Plan([spec]).examples
    XCTAssertEqual(examples.map(\.id), ["is accepted, EUR", "is accepted, USD"])
    XCTAssertEqual(examples.map(\.location.line), [line, line])
    XCTAssertEqual(examples.map { $0.row?.arguments.map(\.text) }, [["EUR"], ["USD"]])
    let place = SourceLocation(fileID: "Tests/prices.csv", filePath: "/prices.csv", line: 7, column: 1)
    XCTAssertEqual(Plan([spec.placed(at: place)]).examples.map(\.location), [place, place])
  }

  func testAPartOfAPlanKeepsTheRows() {
    let spec = it("adds", rows: [.init("small", 1), .init("large", 2)]) { (_: Int) in }
    XCTAssertEqual(Plan([spec], PlanOptions(filters: [.ids(["adds, large"])])).examples.map { $0.row?.key }, ["large"])
  }
}
