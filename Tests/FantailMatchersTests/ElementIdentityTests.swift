import FantailMatchers
import XCTest

final class ElementIdentityTests: XCTestCase {
  private struct Item: Equatable {
    var id: String
    var count: Int
  }

  private func headline(_ id: String) -> String {
    let found = CollectedExample.messages { expect([Item(id: id, count: 1)]).to(.equal([Item(id: id, count: 2)])) }
    return String(found[0].split(separator: "\n")[0])
  }

  func testAnElementIsIdentifiedByAShortText() {
    // With its quotation marks the first has forty characters.
    let longest = String(repeating: "x", count: 38)
    XCTAssertEqual(headline(longest), "[0] (id: \"\(longest)\").count: expected 2, got 1")
    XCTAssertEqual(headline(longest + "x"), "[0].count: expected 2, got 1")
  }
}
