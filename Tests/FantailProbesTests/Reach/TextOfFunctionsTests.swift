import FantailProbes
import XCTest

final class TextOfFunctionsTests: XCTestCase {
  private typealias Place = ReachRecord.Function.Place

  func testLocationsAreLinesAndColumnsInBytes() {
    let text = TextOfFunctions("a\r\n购b\n".utf8)
    func range(_ line: Int, _ column: Int, _ lastLine: Int, _ lastColumn: Int) -> Range<Int>? {
      text.range(from: Place(line: line, column: column), to: Place(line: lastLine, column: lastColumn))
    }
    XCTAssertEqual(range(1, 1, 1, 2), 0..<1)
    XCTAssertEqual(range(2, 4, 2, 5), 6..<7)
    XCTAssertEqual(range(3, 1, 3, 1), 8..<8)
    XCTAssertNil(range(3, 1, 3, 2))
    XCTAssertNil(range(2, 1, 1, 1))
    XCTAssertNil(range(0, 1, 4, 1))
    XCTAssertEqual([0, 2, 3, 7, 8].map(text.line), [1, 1, 2, 2, 3])
  }

  func testFunctionTextsAreHashedWithFNV() {
    XCTAssertEqual(TextOfFunctions.hash("".utf8), 0xcbf2_9ce4_8422_2)
    XCTAssertEqual(TextOfFunctions.hash("a".utf8), 0xaf63_dc4c_8601_e)
  }
}
