import FantailTree
import XCTest

@testable import FantailRun

final class LetTableTests: XCTestCase {
  private let keys = (0..<20).map { line in
    LetKey(
      location: SourceLocation(fileID: "Module/File.swift", filePath: "/File.swift", line: line, column: 1),
      type: Int.self)
  }

  func testFindsEveryLetHoweverManyThereAre() {
    var table = LetTable()
    for (number, key) in keys.enumerated() { table.set(.made(LetValue(number)), for: key) }
    XCTAssertEqual(keys.map { table.madeValue($0)?.read(as: Int.self) }, Array(0..<20))
  }

  func testSettingReplacesFewAndMany() {
    var table = LetTable()
    for key in keys { table.set(.making(LetOutcome()), for: key) }
    XCTAssertTrue(keys.allSatisfy { table.madeValue($0) == nil })
    for (number, key) in keys.enumerated() { table.set(.made(LetValue(number)), for: key) }
    XCTAssertEqual(keys.map { table.madeValue($0)?.read(as: Int.self) }, Array(0..<20))
  }

  func testKeepingAnswersWithTheValueThatWasThere() {
    var table = LetTable()
    let first = keys.enumerated().map { table.keep(LetValue($0.offset), for: $0.element).read(as: Int.self) }
    let second = keys.map { table.keep(LetValue(-1), for: $0).read(as: Int.self) }
    XCTAssertEqual(first, Array(0..<20))
    XCTAssertEqual(second, Array(0..<20))
  }
}
