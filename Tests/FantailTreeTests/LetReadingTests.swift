import FantailTree
import XCTest

final class LetReadingTests: XCTestCase {
  private let key = LetKey(
    location: SourceLocation(fileID: "Shop/Lets.swift", filePath: "/s/Lets.swift", line: 1, column: 4), type: Int.self)

  private func place(_ filePath: StaticString) -> SourceLocation {
    LetReading.literals(filePath: filePath, line: 7).location(of: key)
  }

  func testALetReadHasTheModuleOfTheLetAndTheFileOfTheRead() {
    XCTAssertEqual(
      place("/home/shop/Tests/CartSpec.swift"),
      SourceLocation(fileID: "Shop/CartSpec.swift", filePath: "/home/shop/Tests/CartSpec.swift", line: 7, column: 1))
    XCTAssertEqual(
      place("CartSpec.swift"),
      SourceLocation(fileID: "Shop/CartSpec.swift", filePath: "CartSpec.swift", line: 7, column: 1))
  }

  func testAFullLocationOfALetReadIsUsedUnchanged() {
    let place = SourceLocation(fileID: "Other/A.swift", filePath: "/o/A.swift", line: 9, column: 2)
    XCTAssertEqual(LetReading.place(place).location(of: key), place)
  }
}
