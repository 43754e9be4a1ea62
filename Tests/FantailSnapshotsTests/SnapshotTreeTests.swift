import Foundation
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import FantailSnapshots

final class SnapshotTreeTests: XCTestCase {
  func testAValueIsWrittenAsATreeOfItsParts() {
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

  func testSmallValuesFitOnOneLine() {
    XCTAssertEqual(try SnapshotTree.text(of: 1.5), "1.5")
    XCTAssertEqual(try SnapshotTree.text(of: "a\"b"), "\"a\\\"b\"")
    XCTAssertEqual(try SnapshotTree.text(of: Role.admin), ".admin")
    XCTAssertEqual(try SnapshotTree.text(of: Int?.none as Any), "nil")
    XCTAssertEqual(try SnapshotTree.text(of: [Int]()), "[0]")
    XCTAssertEqual(try SnapshotTree.text(of: Int.self), "Int")
    XCTAssertEqual(try SnapshotTree.text(of: (1, b: "x")), "(2)\n  1\n  b: \"x\"")
  }

  func testAnObjectShowsNoAddressAndEndsAtAReferenceToItself() {
    let node = Node("a")
    node.next = node
    XCTAssertEqual(try SnapshotTree.text(of: node), "Node\n  name: \"a\"\n  next: Node (seen above)")
    XCTAssertEqual(try SnapshotTree.text(of: Leaf("b")), "Leaf\n  name: \"b\"\n  next: nil\n  size: 1")
    XCTAssertEqual(try SnapshotTree.text(of: Empty()), "Empty")
  }

  func testUserTypesAreTreesDespiteACustomDescription() {
    let price = Price(cents: 3, at: Date(timeIntervalSince1970: 0), for: URL(string: "https://a.b/c?d=e")!)
    let tree = "Price\n  cents: 3\n  at: 1970-01-01 00:00:00 +0000\n  for: https://a.b/c?d=e"
    XCTAssertEqual(try SnapshotTree.text(of: price), tree)
    XCTAssertEqual(try SnapshotTree.text(of: AnyHashable(price)), tree)
  }

  func testAnEnumCaseIsShownByNameDespiteACustomDescription() {
    XCTAssertEqual(try SnapshotTree.text(of: [Flag.on, .off]), "[2]\n  .on\n  .off")
  }

  func testDataIsShownAsTextOrBytes() {
    XCTAssertEqual(try SnapshotTree.text(of: ["a": Data("{}\n".utf8)]), "[1]\n  \"a\": 3 bytes \"\"\"\n    {}\n    ")
    XCTAssertEqual(
      try SnapshotTree.text(of: [Data((0...17).map { $0 })]),
      "[1]\n  18 bytes\n    00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n    10 11")
  }

  func testSeveralLinesAreIndented() {
    XCTAssertEqual(try SnapshotTree.text(of: ["a\nb"]), "[1]\n  \"\"\"\n    a\n    b")
  }
}

extension SnapshotTreeTests {
  func testValuesOfDifferentKindsHaveDifferentTexts() {
    for (left, right) in [
      (Int??.none as Any, Int??.some(nil) as Any), ([Int](), [Int: Int]()), ([1], Set([1])),
      (Maybe(value: nil), Maybe(value: .some(nil))),
      (Int???.some(nil) as Any, Int???.some(.some(nil)) as Any),
    ] as [(Any, Any)] {
      XCTAssertNotEqual(try SnapshotTree.text(of: left), try SnapshotTree.text(of: right))
    }
    XCTAssertEqual(try SnapshotTree.text(of: Maybe(value: .some(nil))), "Maybe\n  value: .some(nil)")
  }

  func testValuesWithEqualDescriptionsHaveDifferentTexts() throws {
    let second = Date(timeIntervalSince1970: 1)
    let quarter = Date(timeIntervalSince1970: 1.25)
    var post = URLRequest(url: try XCTUnwrap(URL(string: "http://a")))
    let get = post
    post.httpMethod = "POST"
    for (left, right) in [
      (second, Date(timeIntervalSince1970: 1.000_000_1)), (second..<second + 9, quarter..<second + 9),
      (DateInterval(start: second, duration: 2), DateInterval(start: quarter, duration: 2)),
      (Duration.seconds(1_000_000_000), Duration.seconds(1_000_000_000) + .nanoseconds(1)),
      (Version(part: 1)..<Version(part: 3), Version(part: 2)..<Version(part: 3)),
      (["a": Version(part: 1)] as KeyValuePairs, ["a": Version(part: 2)] as KeyValuePairs),
      (IndexSet([1, 2]), IndexSet([1, 3])), (NSCountedSet(array: [1, 1, 2]), NSCountedSet(array: [1, 2, 2])),
      (URLQueryItem(name: "a", value: "b=c"), URLQueryItem(name: "a=b", value: "c")), (get, post),
      (\Seat.row as AnyKeyPath, \Seat.place as AnyKeyPath), (Fault.lost as Any, Loss.lost as Any),
      ("a", Data("a".utf8)), (Menu(dishes: []), [Int: Int]()), (Numbered(members: ["a"]), Set(["a"])),
      (
        Notification(name: .init("n"), object: Version(part: 1)),
        Notification(name: .init("n"), object: Version(part: 2))
      ), (ring(of: 3, back: 1), ring(of: 3, back: 2)),
    ] as [(Any, Any)] {
      XCTAssertNotEqual(try SnapshotTree.text(of: left), try SnapshotTree.text(of: right))
      XCTAssertEqual(try SnapshotTree.text(of: left), try SnapshotTree.text(of: left))
    }
  }

  /// Returns the first of some nodes, the last of which refers back to an earlier one.
  private func ring(of count: Int, back: Int) -> Node {
    let nodes = (0..<count).map { _ in Node("a") }
    for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
    nodes[count - 1].next = nodes[count - back]
    return nodes[0]
  }

  func testDatesInJSONHaveFractionsOfSeconds() throws {
    let dates = [-978_307_200, -978_307_198.75, 786_024_000.000_000_2].map(Date.init(timeIntervalSinceReferenceDate:))
    XCTAssertEqual(
      try SnapshotFormat.json.text(dates),
      """
      [
        "1970-01-01T00:00:00Z",
        "1970-01-01T00:00:01.25Z",
        "2025-11-28T12:00:00.0000002Z"
      ]
      """)
  }

  func testANewObjectAtAReusedAddressIsNotTakenForAnEarlierOne() throws {
    let text = try SnapshotTree.text(of: Fresh(level: 40))
    XCTAssertEqual(text.split(separator: "\n").count, 83)
    XCTAssertFalse(text.contains("seen"), text)
  }

  func testTheTextOfASystemTypeIsComplete() throws {
    let second = Date(timeIntervalSince1970: 1)
    XCTAssertEqual(try SnapshotTree.text(of: 1..<3), "1..<3")
    XCTAssertEqual(try SnapshotTree.text(of: "a"..."b"), "\"a\"...\"b\"")
    XCTAssertEqual(
      try SnapshotTree.text(of: second...second + 0.5), "1970-01-01 00:00:01 +0000...1970-01-01 00:00:01.5 +0000")
    XCTAssertEqual(try SnapshotTree.text(of: Duration.milliseconds(-1_500)), "-1.5 seconds")
    XCTAssertEqual(try SnapshotTree.text(of: Duration.seconds(2)), "2.0 seconds")
    XCTAssertEqual(try SnapshotTree.text(of: IndexSet([1, 2, 5])), "IndexSet\n  ranges: [2]\n    1..<3\n    5..<6")
    XCTAssertEqual(
      try SnapshotTree.text(of: URLQueryItem(name: "a", value: "b")), "URLQueryItem\n  name: \"a\"\n  value: \"b\"")
    XCTAssertEqual(try SnapshotTree.text(of: Fault.lost), "Fault.lost")
    XCTAssertEqual(
      try SnapshotTree.text(of: ring(of: 2, back: 2)).suffix(30), "next: Node (seen 2 objects above)".suffix(30))
    XCTAssertEqual(
      refusal(of: Set([1]).startIndex),
      "the value, of type Index, has no text for a snapshot: a place in an unordered collection differs from process to "
        + "process")
  }

  func testACustomMirrorIsReadWithOrWithoutADisplayStyle() {
    XCTAssertEqual(try SnapshotTree.text(of: Money(cents: 1)), "Money\n  cents: 1")
    XCTAssertEqual(try SnapshotTree.text(of: [Money(cents: 1)]), "[1]\n  Money\n    cents: 1")
    XCTAssertEqual(try SnapshotTree.text(of: Purse(cents: 2)), "Purse\n  cents: 2")
    XCTAssertEqual(try SnapshotTree.text(of: Pair(first: 1, second: 2)), "Pair\n  1\n  2")
    XCTAssertEqual(try SnapshotTree.text(of: Named(label: "a: b")), "Named\n  \"a: b\": 1")
  }

  func testOnlyUnorderedCollectionsAreSorted() {
    let (tea, bun) = (Menu(dishes: ["tea", "bun"]), Menu(dishes: ["bun", "tea"]))
    XCTAssertEqual(try SnapshotTree.text(of: tea), "Menu [2]\n  \"tea\": 3\n  \"bun\": 3")
    XCTAssertNotEqual(try SnapshotTree.text(of: tea), try SnapshotTree.text(of: bun))
    let pairs: KeyValuePairs = ["b": 1, "a": 2]
    XCTAssertEqual(try SnapshotTree.text(of: pairs), #"["b": 1, "a": 2]"#)
    XCTAssertEqual(try SnapshotTree.text(of: Numbered(members: ["b", "a"])), "Numbered [2]\n  \"b\"\n  \"a\"")
    XCTAssertEqual(try SnapshotTree.text(of: ["b": 1, "a": 2, "c": 3].keys), "[3]\n  \"a\"\n  \"b\"\n  \"c\"")
    XCTAssertEqual(
      try SnapshotTree.text(of: NSDictionary(dictionary: ["b": 2, "a": 1])), "[2]\n  \"a\": 1\n  \"b\": 2")
  }

  func testTheUserInfoOfAFoundationErrorIsSorted() {
    let error = NSError(domain: "d", code: 3, userInfo: ["b": 2, "a": 1])
    let info = "userInfo: [2]\n    \"a\": 1\n    \"b\": 2"
    XCTAssertEqual(try SnapshotTree.text(of: error), "NSError\n  domain: \"d\"\n  code: 3\n  \(info)")
    XCTAssertEqual(
      try SnapshotTree.text(of: CocoaError(.fileNoSuchFile, userInfo: ["b": 2, "a": 1])),
      "CocoaError\n  code: 4\n  \(info)")
    let notification = Notification(name: .init("n"), object: nil, userInfo: ["b": 2, "a": 1])
    XCTAssertTrue(try SnapshotTree.text(of: notification).contains("[2]\n    \"a\": 1\n    \"b\": 2"))
  }

  func testAValueWithoutAStableTextIsRejectedWithItsPart() {
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
      "\"a\", of type Hidden, has no text for a snapshot: its mirror has no children, so every change would pass")
  }

  func testAValueThatHidesContentsIsRejected() {
    let hides = "has no text for a snapshot: it hides some of its contents, so a change of them would pass"
    let buffer = Buffer.create(minimumCapacity: 1) { _ in 1 }
    XCTAssertEqual(refusal(of: Holder(part: buffer)), "part, of type Buffer, \(hides)")
    XCTAssertEqual(refusal(of: Guarded()), "the value, of type Guarded, \(hides)")
    #if canImport(Glibc)
      XCTAssertEqual(refusal(of: rusage()), "the value, of type rusage, \(hides)")
      XCTAssertEqual(refusal(of: in6_addr()), "__in6_u, of type __Unnamed_union___in6_u, \(hides)")
      if #available(macOS 26, *) {
        XCTAssertEqual(refusal(of: [1, 2] as InlineArray<2, Int>), "the value, of type InlineArray<2, Int>, \(hides)")
      }
      XCTAssertEqual(try SnapshotTree.text(of: timeval(tv_sec: 1, tv_usec: 2)), "timeval\n  tv_sec: 1\n  tv_usec: 2")
    #endif
  }

  private func refusal(of value: Any) -> String? {
    do { return try SnapshotTree.text(of: value) } catch { return (error as? SnapshotProblem)?.text }
  }

  func testADictionaryKeyOfSeveralLinesIsASeparatePart() {
    XCTAssertEqual(
      try SnapshotTree.text(of: [Seat(row: 1, place: 2): "Ada"]),
      "[1]\n  key: Seat\n    row: 1\n    place: 2\n  value: \"Ada\"")
  }

  func testADictionaryMirrorMayLackPairs() {
    XCTAssertEqual(try SnapshotTree.text(of: Odd()), "Odd [2]\n  \"a\": 1\n  2")
  }

  func testAValueThatIsTooDeepIsRejected() {
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

/// Its mirror makes a new object each time.
private final class Fresh: CustomReflectable {
  let level: Int
  init(level: Int) { self.level = level }
  var customMirror: Mirror {
    Mirror(self, children: ["level": level, "next": (level > 0 ? Fresh(level: level - 1) : nil) as Any])
  }
}

private struct Version: Comparable, CustomStringConvertible {
  let part: Int
  var description: String { "a version" }
  static func < (left: Self, right: Self) -> Bool { left.part < right.part }
}

private enum Fault: Error { case lost }
private enum Loss: Error { case lost }

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

private final class Buffer: ManagedBuffer<Int, Int> {}

private final class Guarded {
  private let token = Token()
  private struct Token: ~Copyable { let number = 1 }
}

private struct Seat: Hashable {
  let row: Int
  let place: Int
}
