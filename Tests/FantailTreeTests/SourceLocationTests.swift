import FantailTree
import Foundation
import XCTest

final class SourceLocationTests: XCTestCase {
  private func place(_ fileID: String, _ line: Int) -> SourceLocation {
    SourceLocation(fileID: fileID, filePath: "/t/" + fileID, line: line, column: 1)
  }

  func testLocationsInDifferentFilesOrLinesHaveDifferentHashes() {
    let places = (1...50).map { place("T/A.swift", $0) } + (1...50).map { place("T/\($0).swift", 1) }
    XCTAssertEqual(Set(places).count, 100)
    XCTAssertGreaterThan(Set(places.map(\.hashValue)).count, 90)
    XCTAssertEqual(place("T/A.swift", 3).hashValue, place("T/A.swift", 3).hashValue)
    XCTAssertEqual(place("T/A.swift", 3).description, "A.swift:3")
  }

  func testAPathIsRelativeToAFolderThatTheFileIsIn() {
    let place = SourceLocation(fileID: "T/A.swift", filePath: "/home/shop/Tests/A.swift", line: 1, column: 1)
    XCTAssertEqual(place.path(in: "/home/shop"), "Tests/A.swift")
    XCTAssertEqual(place.path(in: "/home/shop/"), "Tests/A.swift")
    XCTAssertEqual(place.path(in: "/home/sho"), "/home/shop/Tests/A.swift")
    XCTAssertEqual(place.path(in: "/"), "home/shop/Tests/A.swift")
    XCTAssertEqual(place.fileName, "A.swift")
  }

  func testALocationIsCodedRelativeToTheEncodersFolder() throws {
    let place = SourceLocation(fileID: "T/A.swift", filePath: "/home/shop/Tests/A.swift", line: 3, column: 7)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let whole = #"{"column":7,"fileID":"T/A.swift","filePath":"/home/shop/Tests/A.swift","line":3}"#
    XCTAssertEqual(String(decoding: try encoder.encode(place), as: UTF8.self), whole)
    XCTAssertEqual(try JSONDecoder().decode(SourceLocation.self, from: Data(whole.utf8)), place)
    if let key = CodingUserInfoKey.folder { encoder.userInfo[key] = "/home/shop" }
    XCTAssertEqual(
      String(decoding: try encoder.encode(place), as: UTF8.self),
      #"{"column":7,"fileID":"T/A.swift","filePath":"Tests/A.swift","line":3}"#)
  }

  func testLocationsThatDifferInOnePartAreUnequal() {
    func place(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) -> SourceLocation {
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
    let first = place("T/A", "/A", 1, 2)
    XCTAssertEqual(first, place("T/A", "/A", 1, 2))
    for other in [
      place("T/B", "/A", 1, 2), place("T/A", "/B", 1, 2), place("T/A", "/A", 3, 2), place("T/A", "/A", 1, 3),
    ] { XCTAssertNotEqual(first, other) }
  }
}
