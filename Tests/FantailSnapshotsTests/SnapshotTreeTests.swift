import Foundation
import XCTest

@testable import FantailSnapshots

final class SnapshotTreeTests: XCTestCase {
  func testAValueIsATreeOfItsPartsInOrder() {
    XCTAssertEqual(
      try SnapshotTree.text(
        of: User(
          name: "Ada", tags: ["b", "a"], limits: ["x": 1, "a": nil], mail: nil, role: .guest(days: 3, by: "Bo"))),
      """
      User
        name: "Ada"
        tags: Set [2]
          "a"
          "b"
        limits: [2]
          "a": nil
          "x": 1
        mail: nil
        role: .guest
          days: 3
          by: "Bo"
      """)
  }

  func testSmallValuesAreALine() {
    XCTAssertEqual(try SnapshotTree.text(of: 1.5), "1.5")
    XCTAssertEqual(try SnapshotTree.text(of: "a\"b"), "\"a\\\"b\"")
    XCTAssertEqual(try SnapshotTree.text(of: Role.admin), ".admin")
    XCTAssertEqual(try SnapshotTree.text(of: Int?.none as Any), "nil")
    XCTAssertEqual(try SnapshotTree.text(of: [Int]()), "[0]")
    XCTAssertEqual(try SnapshotTree.text(of: Int.self), "Int")
    XCTAssertEqual(try SnapshotTree.text(of: (1, b: "x")), "(2)\n  1\n  b: \"x\"")
  }

  func testAnObjectShowsNoAddressAndEndsWhereItRefersToItself() {
    let node = Node("a")
    node.next = node
    XCTAssertEqual(try SnapshotTree.text(of: node), "Node\n  name: \"a\"\n  next: Node (seen above)")
    XCTAssertEqual(try SnapshotTree.text(of: Leaf("b")), "Leaf\n  name: \"b\"\n  next: nil\n  size: 1")
    XCTAssertEqual(try SnapshotTree.text(of: Empty()), "Empty")
  }

  func testWhatDescribesItselfIsATreeOfItsPartsUnlessItIsOfTheSystem() {
    let price = Price(cents: 3, at: Date(timeIntervalSince1970: 0), for: URL(string: "https://a.b/c?d=e")!)
    let tree = "Price\n  cents: 3\n  at: 1970-01-01 00:00:00 +0000\n  for: https://a.b/c?d=e"
    XCTAssertEqual(try SnapshotTree.text(of: price), tree)
    XCTAssertEqual(try SnapshotTree.text(of: AnyHashable(price)), tree)
  }

  func testACaseIsItsNameWhateverItSaysOfItself() {
    XCTAssertEqual(try SnapshotTree.text(of: [Flag.on, .off]), "[2]\n  .on\n  .off")
  }

  func testDataIsATextOrItsBytes() {
    XCTAssertEqual(try SnapshotTree.text(of: ["a": Data("{}\n".utf8)]), "[1]\n  \"a\": {}\n    ")
    XCTAssertEqual(
      try SnapshotTree.text(of: [Data((0...17).map { $0 })]),
      "[1]\n  18 bytes\n    00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n    10 11")
  }

  func testSeveralLinesAreIndented() {
    XCTAssertEqual(try SnapshotTree.text(of: ["a\nb"]), "[1]\n  a\n    b")
  }
}

extension SnapshotTreeTests {
  func testValuesOfOtherKindsHaveOtherTexts() {
    for (left, right) in [
      (Int??.none as Any, Int??.some(nil) as Any), ([Int](), [Int: Int]()), ([1], Set([1])),
      (Maybe(value: nil), Maybe(value: .some(nil))),
      (Int???.some(nil) as Any, Int???.some(.some(nil)) as Any),
    ] as [(Any, Any)] {
      XCTAssertNotEqual(try SnapshotTree.text(of: left), try SnapshotTree.text(of: right))
    }
    XCTAssertEqual(try SnapshotTree.text(of: Maybe(value: .some(nil))), "Maybe\n  value: .some(nil)")
  }

  func testAValueThatIsTooDeepHasNoText() {
    func list(_ count: Int) -> Node {
      (0..<count).reduce(Node("end")) { next, _ in
        let node = Node("a")
        node.next = next
        return node
      }
    }
    XCTAssertEqual(try SnapshotTree.text(of: list(900)).split(separator: "\n").count, 1_803)
    XCTAssertThrowsError(try SnapshotTree.text(of: list(1_100))) { error in
      XCTAssertEqual(
        (error as? SnapshotProblem)?.text,
        "the value has more than 1000 levels, and its text would leave out what lies deeper")
    }
  }
}

private struct Maybe { let value: Int?? }

private enum Role { case admin, guest(days: Int, by: String) }

private struct User {
  let name: String
  let tags: Set<String>
  let limits: [String: Int?]
  let mail: String?
  let role: Role
}

private class Node {
  let name: String
  var next: Node?
  init(_ name: String) { self.name = name }
}

private final class Leaf: Node { let size = 1 }

private final class Empty {}

private struct Price: Hashable, CustomStringConvertible {
  let cents: Int
  let at: Date
  let `for`: URL
  var description: String { "a price" }
}

private enum Flag: CustomStringConvertible {
  case on, off
  var description: String { "a flag" }
}
