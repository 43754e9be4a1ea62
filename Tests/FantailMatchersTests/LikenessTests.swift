import FantailMatchers
import Foundation
import XCTest

/// `.beLike`, and every matcher that compares values by their parts, passes only if all parts were compared.
final class LikenessTests: XCTestCase {
  private static func messages<Subject>(_ subject: Subject, isLike expected: Subject) -> [String] {
    CollectedExample.messages { expect(subject).to(.beLike(expected)) }
  }

  /// Returns the failures of the negation: empty if the values are known to differ.
  private static func negated<Subject>(_ subject: Subject, isLike expected: Subject) -> [String] {
    CollectedExample.messages { expect(subject).notTo(.beLike(expected)) }
  }

  func testDifferentEnumCasesAreNotAlike() {
    XCTAssertEqual(
      Self.messages(Event.added(1), isLike: .removed(1)), ["expected .removed(1), got .added(1)"])
    XCTAssertEqual(Self.messages(Event.none, isLike: .added(1)), ["expected .added(1), got .none"])
    XCTAssertEqual(Self.messages(Event.added(1), isLike: .none), ["expected .none, got .added(1)"])
    XCTAssertEqual(
      Self.messages([Event.added(1)], isLike: [.removed(1)]),
      ["expected [.removed(1)], got [.added(1)]\n[0]: expected .removed(1), got .added(1)"])
    XCTAssertEqual(
      Self.messages(Quiet.low, isLike: .high), ["expected quiet, got quiet\nthe case is .low, not .high"])
    XCTAssertEqual(Self.negated(Event.added(1), isLike: .removed(1)), [])
    XCTAssertEqual(Self.negated(Event.none, isLike: .added(1)), [])
  }

  func testNilIsNotLikeAValue() {
    XCTAssertEqual(
      Self.messages(Tree(root: nil), isLike: Tree(root: Twig(v: 1))),
      ["expected Tree(root: Twig(v: 1)), got Tree(root: nil)\nroot: expected Twig(v: 1), got nil"])
    XCTAssertEqual(
      Self.messages(Tree(root: Twig(v: 1)), isLike: Tree(root: nil)),
      ["expected Tree(root: nil), got Tree(root: Twig(v: 1))\nroot: expected nil, got Twig(v: 1)"])
    XCTAssertEqual(
      Self.messages(Twig??.none, isLike: .some(nil)), ["expected .some(nil), got nil"])
    XCTAssertEqual(Self.negated(Tree(root: nil), isLike: Tree(root: Twig(v: 1))), [])
  }

  func testAnOptionalHasADifferentTypeThanItsValue() {
    let one: Any = 1
    let some = Int?.some(1) as Any
    let none: [Any] = [Int?.none as Any, Int??.some(nil) as Any]
    for (value, other) in [(one, some), (some, one), (none[0], none[1]), (none[1], none[0])] {
      XCTAssertEqual(Self.messages([value], isLike: [other]).count, 1, "\(value), \(other)")
      XCTAssertEqual(Self.negated([value], isLike: [other]), [], "\(value), \(other)")
    }
    XCTAssertEqual(Self.messages([some] + none, isLike: [some] + none), [])
  }

  func testASuccessIsNotLikeAFailure() {
    let failure: Result<Twig, Down> = .failure(Down(state: .none))
    XCTAssertEqual(
      Self.messages(failure, isLike: .success(Twig(v: 1))),
      ["expected .success(Twig(v: 1)), got .failure(Down(state: .none))"])
  }

  func testInheritedPropertiesAreComparedAndShown() {
    XCTAssertEqual(
      Self.messages(Sub(a: 1, b: 2), isLike: Sub(a: 2, b: 2)),
      ["expected Sub(a: 2, b: 2), got Sub(a: 1, b: 2)\nSub.a: expected 2, got 1"])
    XCTAssertEqual(
      Self.messages([Bare(a: 1)], isLike: [Bare(a: 2)]),
      ["expected [Bare(a: 2)], got [Bare(a: 1)]\n[0].a: expected 2, got 1"])
    XCTAssertEqual(
      CollectedExample.messages { expect(EqualSub(a: 1, b: 2)).to(.equal(EqualSub(a: 2, b: 2))) },
      ["expected EqualSub(a: 2, b: 2), got EqualSub(a: 1, b: 2)\nEqualSub.a: expected 2, got 1"])
    XCTAssertEqual(
      CollectedExample.messages { expect([Sub(a: 1, b: 2) as Base]).to(.beLike([Base(a: 1)])) },
      ["expected [Base(a: 1)], got [Sub(a: 1, b: 2)]\n[0]: expected Base(a: 1), got Sub(a: 1, b: 2)"])
  }

  func testDeepPartsAreCompared() {
    for depth in [1, 13, 20, 40, 200] {
      XCTAssertEqual(Self.messages(Link.list(depth), isLike: Link.list(depth)), [], "\(depth)")
      let path = "Link." + String(repeating: "next.", count: depth - 1) + "value"
      let message = Self.messages(Link.list(depth), isLike: Link.list(depth, last: 9)).joined()
      XCTAssertTrue(message.contains("\(path): expected 9, got 0"), message)
      XCTAssertEqual(Self.messages(Nest.levels(depth), isLike: .levels(depth)), [], "\(depth)")
      XCTAssertEqual(Self.messages(Nest.levels(depth), isLike: .levels(depth, last: 9)).count, 1, "\(depth)")
    }
  }

  func testTooDeepPartsAreUndecided() {
    let reason = "could not evaluate the expectation to be like"
    for messages in [
      Self.messages(Link.list(3_000), isLike: Link.list(3_000)),
      Self.negated(Link.list(3_000), isLike: Link.list(3_000)),
    ] {
      XCTAssertEqual(messages.map { $0.hasPrefix(reason) }, [true])
      XCTAssertTrue(messages.joined().contains("lies deeper than 1000 levels"), messages.joined())
    }
  }

  func testEqualDescriptionsDoNotMakeValuesAlike() {
    XCTAssertEqual(
      Self.messages([Words(a: 1)].reversed() as ReversedCollection, isLike: [Words(a: 2)].reversed()).count, 1)
    XCTAssertEqual(Self.negated([Words(a: 1)].reversed() as ReversedCollection, isLike: [Words(a: 2)].reversed()), [])
    XCTAssertEqual(Self.messages(["k": Words(a: 1)] as KeyValuePairs, isLike: ["k": Words(a: 2)]).count, 1)
    let hidden = "could not evaluate the expectation to be like hidden: it uses a custom mirror\ngot hidden"
    XCTAssertEqual(Self.messages(Hidden(a: 1), isLike: Hidden(a: 2)), [hidden])
    XCTAssertEqual(Self.negated(Hidden(a: 1), isLike: Hidden(a: 2)), [hidden])
    let decoder = JSONDecoder()
    XCTAssertEqual(Self.messages(decoder, isLike: decoder), [])
    XCTAssertEqual(Self.messages(decoder, isLike: JSONDecoder()).count, 1)
    XCTAssertEqual(Self.negated(decoder, isLike: JSONDecoder()).count, 1)
  }

  #if canImport(Glibc)
    func testAStructureOfCWithFieldsThatSwiftDoesNotSeeIsUndecided() {
      // Most fields of `rusage` are in anonymous unions.
      var other = rusage()
      other.ru_maxrss = 1
      let times = "rusage(ru_utime: timeval(tv_sec: 0, tv_usec: 0), ru_stime: timeval(tv_sec: 0, tv_usec: 0))"
      let reason =
        "could not evaluate the expectation to be like \(times): it is of the type rusage, which has no == and hides its "
        + "fields\ngot \(times)"
      for one in [rusage(), other] {
        XCTAssertEqual(Self.messages(one, isLike: rusage()), [reason])
        XCTAssertEqual(Self.negated(one, isLike: rusage()), [reason])
      }
      other.ru_utime.tv_sec = 1
      XCTAssertEqual(Self.negated(other, isLike: rusage()), [])
      XCTAssertEqual(Self.messages(timeval(tv_sec: 1, tv_usec: 2), isLike: timeval(tv_sec: 1, tv_usec: 2)), [])
    }
  #endif

  func testAPropertyThatCannotBeCopiedIsUndecided() {
    XCTAssertEqual(
      Self.messages(Counter(1), isLike: Counter(2)),
      [
        "could not evaluate the expectation to be like Counter(count: ()): Counter.count has neither fields nor ==\ngot Counter(count: ())"
      ])
  }

  func testTypesAreComparedAsValues() {
    func messages(_ type: Any.Type, _ other: Any.Type) -> Int {
      Self.messages([type as Any], isLike: [other as Any]).count
    }
    XCTAssertEqual([messages(Int.self, Int.self), messages(Base.self, Base.self)], [0, 0])
    XCTAssertEqual([messages(Int.self, String.self), messages(Base.self, Sub.self)], [1, 1])
  }

  func testSystemErrorsAreComparedByTheirFields() {
    func error(_ text: String) -> DecodingError { .dataCorrupted(.init(codingPath: [], debugDescription: text)) }
    XCTAssertEqual(Self.messages(error("a"), isLike: error("a")), [])
    XCTAssertEqual(
      Self.messages(error("a"), isLike: error("b")).joined().contains(
        #".dataCorrupted.debugDescription: expected "b", got "a""#), true)
  }

  func testComparingCyclicObjectGraphsEnds() {
    let (left, right) = (Ring(1), Ring(1))
    XCTAssertEqual(Self.messages(left, isLike: right), [])
    right.next?.value = 7
    XCTAssertEqual(Self.messages(left, isLike: right).joined().contains("Ring.next.value: expected 7, got 1"), true)
    left.next?.value = 7
    XCTAssertEqual(Self.messages(left, isLike: right), [])
  }

  func testExceptedFieldsMayDiffer() {
    let order = Order(id: 1, note: "gift", customer: Customer(id: 2, name: "Ada"))
    let other = Order(id: 7, note: "gift", customer: Customer(id: 8, name: "Ada"))
    let twin = Order(id: 7, note: "", customer: Customer(id: 8, name: "Bob"))
    XCTAssertEqual(
      CollectedExample.messages {
        expect(other).to(.beLike(order, except: \.id, \.customer.id))
        expect(other).to(.beLike(order, except: \.id))
        expect(twin).to(.beLike(order, except: \.id, \.note, \.customer.id))
        expect(twin).to(.beLike(order, except: \.id, \.customer, \.note))
        expect(Sub(a: 1, b: 2)).to(.beLike(Sub(a: 1, b: 3), except: \.b))
        expect(order).to(.beLike(order, except: \.title))
        expect(order).notTo(.beLike(order, except: \.title))
      }.map { $0.split(separator: "\n").first?.split(separator: ": ").last ?? "" },
      [
        "expected 2, got 8", #"expected "Ada", got "Bob""#,
        "a field that may differ is not a stored property", "a field that may differ is not a stored property",
      ])
  }

  func testUserInfoIsCompared() {
    let name = Notification.Name("posted")
    func posting(_ info: [String: Any]) -> () -> Void {
      { NotificationCenter.default.post(name: name, object: nil, userInfo: info) }
    }
    for (posted, wanted) in [
      (Event.added(1), Event.removed(1)), (Sub(a: 1, b: 2), Sub(a: 2, b: 2)), (Tree(root: nil), Tree(root: Twig(v: 1))),
    ] as [(Any, Any)] {
      let messages = CollectedExample.messages {
        expect { posting(["s": posted])() }.to(.post(name, userInfo: ["s": wanted]))
        expect { posting(["s": posted])() }.notTo(.post(name, userInfo: ["s": wanted]))
        expect { posting(["s": posted])() }.to(.post(name, userInfo: ["s": posted]))
      }
      XCTAssertEqual(messages.map { $0.hasPrefix("expected the notification") }, [true], "\(messages)")
    }
  }

  func testUndecidableUserInfoFailsToAndNotTo() {
    let name = Notification.Name("posted")
    func post() { NotificationCenter.default.post(name: name, object: nil, userInfo: ["s": { 1 }]) }
    let messages = CollectedExample.messages {
      expect { post() }.to(.post(name, userInfo: ["s": { 1 }]))
      expect { post() }.notTo(.post(name, userInfo: ["s": { 1 }]))
    }
    XCTAssertEqual(
      messages,
      Array(
        repeating: """
          could not judge whether the notification "posted" with the user info ["s": (Function)] was posted: \
          ["s"] has neither fields nor ==
          posted with the user info ["s": (Function)]
          """, count: 2))
  }

  func testACustomMirrorIsReadWithOrWithoutADisplayStyle() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(Shown(cents: 1, style: nil)).to(.beLike(Shown(cents: 2, style: nil)))
        expect(Shown(cents: 1, style: .struct)).to(.beLike(Shown(cents: 2, style: .struct)))
        expect(Shown(cents: 1, style: .dictionary)).to(.beLike(Shown(cents: 2, style: .dictionary)))
        expect(Shown(cents: 1, style: nil)).to(.equal(Shown(cents: 2, style: nil)))
      },
      [
        "expected Shown(cents: 2), got Shown(cents: 1)", "expected Shown(cents: 2), got Shown(cents: 1)",
        #"expected ["cents": 2], got ["cents": 1]"#, "expected Shown(cents: 2), got Shown(cents: 1)",
      ].map { $0 + "\ncents: expected 2, got 1" })
  }

  func testANewObjectAtAReusedAddressIsNotTakenForAnEarlierOne() {
    XCTAssertEqual(
      ValueDescription.source(Fresh(level: 3)),
      "Fresh(level: 3, next: Fresh(level: 2, next: Fresh(level: 1, next: Fresh(level: 0, next: nil))))")
  }

  func testAUserModuleMayBeNamedLikeASystemModule() {
    // The rule compares whole names: `FoundationKit` is a module of a user.
    XCTAssertEqual(
      [
        "Foundation.Data", "FoundationKit.Person", "Swift.Int", "SwiftUIKit.View",
        "(extension in Shop):Swift.Array<Swift.Int>.Inner", "(extension in Foundation):Swift.String.Encoding",
      ]
      .map(SystemModules.has(typeNamed:)), [true, false, true, false, false, true])
  }
}

private enum Event {
  case added(Int)
  case removed(Int)
  case none
}

private struct Customer: Equatable {
  let id: Int
  let name: String
}

private struct Order: Equatable {
  let id: Int
  let note: String
  let customer: Customer
  var title: String { note }
}

private enum Quiet: CustomStringConvertible {
  case low, high
  var description: String { "quiet" }
}

private struct Twig { var v: Int }
private struct Tree { var root: Twig? }
private struct Down: Error { var state: Event }

private class Base {
  let a: Int
  init(a: Int) { self.a = a }
}

private final class Sub: Base {
  let b: Int
  init(a: Int, b: Int) {
    self.b = b
    super.init(a: a)
  }
}

private final class Bare: Base {}

private class EqualBase: Equatable {
  let a: Int
  init(a: Int) { self.a = a }
  static func == (left: EqualBase, right: EqualBase) -> Bool { left.a == right.a }
}

private final class EqualSub: EqualBase {
  let b: Int
  init(a: Int, b: Int) {
    self.b = b
    super.init(a: a)
  }
}

private final class Link {
  var value = 0
  var next: Link?

  static func list(_ count: Int, last: Int = 0) -> Link {
    let first = Link()
    var end = first
    for _ in 1..<max(1, count) {
      let link = Link()
      end.next = link
      end = link
    }
    end.value = last
    return first
  }
}

private indirect enum Nest {
  case end(Int)
  case level(Nest)

  static func levels(_ count: Int, last: Int = 0) -> Nest { (0..<count).reduce(.end(last)) { nest, _ in .level(nest) } }
}

private struct Words: CustomStringConvertible {
  let a: Int
  var description: String { "w" }
}

private struct Hidden: CustomReflectable, CustomStringConvertible {
  let a: Int
  var customMirror: Mirror { Mirror(self, children: []) }
  var description: String { "hidden" }
}

private struct Shown: CustomReflectable, Equatable {
  let cents: Int
  let style: Mirror.DisplayStyle?
  var customMirror: Mirror { Mirror(self, children: ["cents": cents], displayStyle: style) }
}

/// Its mirror makes a new object each time.
private final class Fresh: CustomReflectable {
  let level: Int
  init(level: Int) { self.level = level }
  var customMirror: Mirror {
    Mirror(self, children: ["level": level, "next": (level > 0 ? Fresh(level: level - 1) : nil) as Any])
  }
}

private struct Uncopyable: ~Copyable { let value: Int }

private final class Counter {
  let count: Uncopyable
  init(_ value: Int) { count = Uncopyable(value: value) }
}

private final class Ring {
  var value: Int
  var next: Ring?

  init(_ value: Int) {
    self.value = value
    let other = Ring()
    other.next = self
    next = other
  }

  private init() { value = 1 }
}
