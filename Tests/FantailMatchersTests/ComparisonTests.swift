import FantailMatchers
import FantailTree
import XCTest

/// The two values of an issue, for tools that show their difference.
final class ComparisonTests: XCTestCase {
  private func comparison(_ code: () -> Void) -> Issue.Comparison? {
    let example = CollectedExample()
    example.run(code)
    return example.issues.first?.comparison
  }

  func testStringsAreComparedUnchanged() {
    XCTAssertEqual(comparison { expect("a\n\"b\"").to(.equal("a\n")) }, .init(expected: "a\n", got: "a\n\"b\""))
    XCTAssertEqual(comparison { expect(String?.none).to(.equal("a")) }, .init(expected: "a", got: "nil"))
  }

  func testLongValuesAreBrokenIntoLinesAtBrackets() {
    let london = Address(street: "a, \"quoted\" (street", city: "London")
    let ada = User(name: "Ada", age: 36, address: london, tags: ["a", "b"])
    XCTAssertEqual(
      comparison { expect(User(name: "Bob", age: 1, address: london)).to(.equal(ada)) }?.expected,
      """
      User(
        name: "Ada",
        age: 36,
        address: Address(street: "a, \\"quoted\\" (street", city: "London"),
        tags: ["a", "b"]
      )
      """)
    XCTAssertEqual(
      comparison { expect([Int](1...40)).to(.equal([1])) }?.got.split(separator: "\n").prefix(3), ["[", "  1,", "  2,"])
  }

  func testTheComparisonOfAPropertyContainsOnlyTheProperty() {
    let ada = User(name: "Ada", age: 36, address: Address(street: "1", city: "London"), tags: [])
    XCTAssertEqual(comparison { expect(ada).to(.have(\.name, .equal("Bob"))) }, .init(expected: "Bob", got: "Ada"))
  }

  func testOtherFailuresHaveNoComparison() {
    XCTAssertNil(comparison { expect(1).to(.beLessThan(0)) })
    XCTAssertNil(comparison { expect(1).notTo(.equal(1)) })
  }

  func testWithinIsInclusiveAndUnsignedDoesNotUnderflow() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(42).to(.beCloseTo(40, within: 2))
        expect(UInt(1)).to(.beCloseTo(3, within: 2))
        expect(3).to(.beBetween(1, and: 3))
        expect(42).to(.beCloseTo(40, within: 1))
      }, ["expected to be within 1 of 40, got 42\noff by 2"])
  }
}
