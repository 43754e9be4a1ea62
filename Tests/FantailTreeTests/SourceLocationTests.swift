import FantailTree
import XCTest

final class SourceLocationTests: XCTestCase {
  private func place(_ fileID: String, _ line: Int) -> SourceLocation {
    SourceLocation(fileID: fileID, filePath: "/t/" + fileID, line: line, column: 1)
  }

  func testPlacesThatDifferInFileOrLineAreHashedApart() {
    let places = (1...50).map { place("T/A.swift", $0) } + (1...50).map { place("T/\($0).swift", 1) }
    XCTAssertEqual(Set(places).count, 100)
    XCTAssertGreaterThan(Set(places.map(\.hashValue)).count, 90)
    XCTAssertEqual(place("T/A.swift", 3).hashValue, place("T/A.swift", 3).hashValue)
    XCTAssertEqual(place("T/A.swift", 3).description, "A.swift:3")
  }
}
