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
    XCTAssertEqual(try SnapshotTree.text(of: ["a": Data("{}\n".utf8)]), "[1]\n  \"a\": \"\"\"\n    {}\n    ")
    XCTAssertEqual(
      try SnapshotTree.text(of: [Data((0...17).map { $0 })]),
      "[1]\n  18 bytes\n    00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n    10 11")
  }

  func testSeveralLinesAreIndented() {
    XCTAssertEqual(try SnapshotTree.text(of: ["a\nb"]), "[1]\n  \"\"\"\n    a\n    b")
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

  func testAMirrorOfTheTypesOwnIsReadWithOrWithoutStyle() {
    XCTAssertEqual(try SnapshotTree.text(of: Money(cents: 1)), "Money\n  cents: 1")
    XCTAssertEqual(try SnapshotTree.text(of: [Money(cents: 1)]), "[1]\n  Money\n    cents: 1")
    XCTAssertEqual(try SnapshotTree.text(of: Purse(cents: 2)), "Purse\n  cents: 2")
    XCTAssertEqual(try SnapshotTree.text(of: Pair(first: 1, second: 2)), "Pair\n  1\n  2")
    XCTAssertEqual(try SnapshotTree.text(of: Named(label: "a: b")), "Named\n  \"a: b\": 1")
  }

  func testOnlyUnorderedCollectionsAreSorted() {
    let (tea, bun) = (Menu(dishes: ["tea", "bun"]), Menu(dishes: ["bun", "tea"]))
    XCTAssertEqual(try SnapshotTree.text(of: tea), "[2]\n  \"tea\": 3\n  \"bun\": 3")
    XCTAssertNotEqual(try SnapshotTree.text(of: tea), try SnapshotTree.text(of: bun))
    let pairs: KeyValuePairs = ["b": 1, "a": 2]
    XCTAssertEqual(try SnapshotTree.text(of: pairs), #"["b": 1, "a": 2]"#)
    XCTAssertEqual(try SnapshotTree.text(of: Numbered(members: ["b", "a"])), "Set [2]\n  \"b\"\n  \"a\"")
    XCTAssertEqual(try SnapshotTree.text(of: ["b": 1, "a": 2, "c": 3].keys), "[3]\n  \"a\"\n  \"b\"\n  \"c\"")
    XCTAssertEqual(
      try SnapshotTree.text(of: NSDictionary(dictionary: ["b": 2, "a": 1])), "[2]\n  \"a\": 1\n  \"b\": 2")
  }

  func testAnErrorOfFoundationHasItsUserInformationInOrder() {
    let error = NSError(domain: "d", code: 3, userInfo: ["b": 2, "a": 1])
    let info = "userInfo: [2]\n    \"a\": 1\n    \"b\": 2"
    XCTAssertEqual(try SnapshotTree.text(of: error), "NSError\n  domain: \"d\"\n  code: 3\n  \(info)")
    XCTAssertEqual(
      try SnapshotTree.text(of: CocoaError(.fileNoSuchFile, userInfo: ["b": 2, "a": 1])),
      "CocoaError\n  code: 4\n  \(info)")
    let notification = Notification(name: .init("n"), object: nil, userInfo: ["b": 2, "a": 1])
    XCTAssertTrue(try SnapshotTree.text(of: notification).contains("[2]\n    \"a\": 1\n    \"b\": 2"))
  }

  func testAValueWithoutAStableTextIsRefusedWithItsPart() {
    let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { place.deallocate() }
    let address = "has no text for a snapshot: an address differs from process to process"
    let described = "has no text for a snapshot: its description has its address, which differs from process to process"
    XCTAssertEqual(refusal(of: place), "the value, of type UnsafeMutablePointer<Int>, \(address)")
    XCTAssertEqual(refusal(of: [Holder(part: place)]), "part, of type UnsafeMutablePointer<Int>, \(address)")
    XCTAssertEqual(refusal(of: UnsafeRawPointer(place)), "the value, of type UnsafeRawPointer, \(address)")
    XCTAssertEqual(refusal(of: OpaquePointer(place)), "the value, of type OpaquePointer, \(address)")
    XCTAssertEqual(refusal(of: ObjectIdentifier(Empty.self)), "the value, of type ObjectIdentifier, \(address)")
    XCTAssertEqual(refusal(of: Holder(part: NSLock())), "part, of type NSLock, \(described)")
    XCTAssertEqual(refusal(of: Holder(part: Holder(part: NSObject()))), "part.part, of type NSObject, \(described)")
    XCTAssertEqual(
      refusal(of: ["a": Hidden(value: 1)]),
      "\"a\", of type Hidden, has no text for a snapshot: its mirror has no children, so that every change would pass")
  }

  private func refusal(of value: Any) -> String? {
    do { return try SnapshotTree.text(of: value) } catch { return (error as? SnapshotProblem)?.text }
  }

  func testAKeyOfSeveralLinesIsAPartOfItsOwn() {
    XCTAssertEqual(
      try SnapshotTree.text(of: [Seat(row: 1, place: 2): "Ada"]),
      "[1]\n  key: Seat\n    row: 1\n    place: 2\n  value: \"Ada\"")
  }

  func testAMirrorOfADictionaryNeedsNoPairs() {
    XCTAssertEqual(try SnapshotTree.text(of: Odd()), "[2]\n  \"a\": 1\n  2")
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
        "the value has more than 1000 levels, and its text would leave out the deeper ones")
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

private struct Money: CustomReflectable {
  var cents: Int
  var customMirror: Mirror { Mirror(self, children: ["cents": cents]) }
}

private final class Purse: CustomReflectable {
  let cents: Int
  init(cents: Int) { self.cents = cents }
  var customMirror: Mirror { Mirror(self, children: ["cents": cents]) }
}

private struct Pair: CustomReflectable {
  let first: Int
  let second: Int
  var customMirror: Mirror { Mirror(self, unlabeledChildren: [first, second]) }
}

private struct Named: CustomReflectable {
  let label: String
  var customMirror: Mirror { Mirror(self, children: [(label: label, value: 1)]) }
}

private struct Hidden: CustomReflectable {
  let value: Int
  var customMirror: Mirror { Mirror(self, children: []) }
}

private struct Menu: CustomReflectable {
  let dishes: [String]
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: dishes.map { (key: $0, value: $0.count) }, displayStyle: .dictionary)
  }
}

private struct Numbered: CustomReflectable {
  let members: [String]
  var customMirror: Mirror { Mirror(self, unlabeledChildren: members, displayStyle: .set) }
}

private struct Odd: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: [(label: "a", value: 1), (label: String?.none, value: 2)], displayStyle: .dictionary)
  }
}

private struct Holder { let part: Any }

private struct Seat: Hashable {
  let row: Int
  let place: Int
}
