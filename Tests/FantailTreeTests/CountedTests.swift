import FantailTree
import XCTest

final class CountedTests: XCTestCase {
  func testOnlyOneIsWrittenInTheSingular() {
    XCTAssertEqual(
      [-1, 0, 1, 2].map { counted($0, "more line") }, ["-1 more lines", "0 more lines", "1 more line", "2 more lines"])
  }
}
