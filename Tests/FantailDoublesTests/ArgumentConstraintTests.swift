@_spi(Generated) import Fantail
import XCTest

private protocol Delegate: AnyObject {}
private final class Window: Delegate {}
private final class Door: Delegate, Equatable {
  static func == (left: Door, right: Door) -> Bool { true }
}
private struct Plain { var number = 1 }
private struct Oops: Error, Equatable {}
private enum Fault: Error { case broken }
/// A value of the size of an `Any`.
private struct Wide: Equatable {
  var a, b, c, d: Int
  init(_ number: Int) { (a, b, c, d) = (number, number, number, number) }
}

/// Each constraint with plain, optional and existential arguments.
final class ArgumentConstraintTests: XCTestCase {
  func testTheSameObjectMatchesThroughOptionalsAndProtocols() async {
    let found = await failures {
      let (window, other) = (Window(), Window())
      Self.identity(Window.self, window, other, of: window)
      Self.identity(Window?.self, window, other, of: window)
      Self.identity(Window??.self, window, other, of: window)
      Self.identity((any Delegate).self, window, other, of: window)
      Self.identity((any Delegate)?.self, window, other, of: window)
      Self.identity(AnyObject.self, window, other, of: window)
      Self.identity(AnyObject?.self, window, other, of: window)
      Self.identity(Any.self, window, other, of: window)
      Self.identity(Any?.self, window, other, of: window)
      Self.identity(Window?.self, window, nil, of: window)
      Self.identity((any Delegate)?.self, window, nil, of: window)
      // Equal, but not identical.
      let (door, second) = (Door(), Door())
      Self.identity(Door?.self, door, second, of: door)
    }
    XCTAssertEqual(found, [])
  }

  private static func identity<Value>(_ type: Value.Type, _ same: Value, _ other: Value, of object: AnyObject) {
    let call = FunctionMock<Value, Never, Void>("call(_:)")
    call.call(other)
    expect(call.with(.identical(to: object)), "\(type), another").notTo(.haveBeenCalled())
    call.call(same)
    expect(call.with(.identical(to: object)), "\(type), the same").to(.haveBeenCalled(.once))
  }

  func testAValueMatchesAnArgumentOfProtocolType() async {
    let found = await failures {
      Self.values((any Error).self, Oops(), not: Fault.broken)
      Self.values((any Error).self, Fault.broken, not: Oops())
      Self.values(Any.self, Wide(7), not: Wide(8))
      Self.values(Any.self, Wide(7), not: 7)
      Self.values(Any.self, Plain(), not: Plain(number: 2))
      Self.values(Any.self, Plain(), not: Wide(7))
      Self.values((any Sendable).self, "tea", not: Wide(7))
      Self.values((any Equatable & Sendable).self, 3, not: "3")
      Self.values(Any.Type.self, Int.self, not: Wide.self)
      Self.values([Any].self, [1, "tea"], not: ["tea", 1])
      Self.values((any Error)?.self, Oops(), not: nil)
      Self.values((first: Any, second: Int).self, (1, 2), not: (2, 2))
    }
    XCTAssertEqual(found, [])
  }

  /// Compares a value that the compiler passes with the argument's type, and one that it passes with its own type.
  private static func values<Value>(_ type: Value.Type, _ value: Value, not other: Value) {
    let call = FunctionMock<(key: String, value: Value, number: Int), Never, Void>("call(_:_:_:)")
    func opened<Known>(_ known: Known) -> AnyArgumentConstraint { .value(known) }
    for constraint in [AnyArgumentConstraint.value(value), _openExistential(value as Any, do: opened)] {
      call.reset()
      call.call(("a", other, 3))
      verify(.never) { call.pattern(.value("a"), constraint, .value(3)) }
      call.call(("a", value, 3))
      verify(.once) { call.pattern(.value("a"), constraint, .value(3)) }
      verify(.never) { call.pattern(.value("a"), constraint, .value(4)) }
    }
  }

  func testAConstraintForAnotherTypeFailsWithBothTypes() async {
    let found = await failures {
      let save = FunctionMock<(item: Wide, key: String), Never, Void>("save(_:for:)")
      save.call((Wide(7), "k"))
      verify(.never) { save.pattern(ArgumentConstraint<Any>.any.erased, ArgumentConstraint<Int>.equal(3).erased) }
    }
    XCTAssertEqual(
      found,
      ["save(Wide(a: 7, b: 7, c: 7, d: 7), for: \"k\"): its constraint takes Int, and its type is String"])
  }

  func testEveryConstraintAcceptsOptionalAndExistentialArguments() async {
    let found = await failures {
      Self.all(Int.self, 3, not: 4)
      Self.all(Int?.self, 3, not: nil)
      Self.all(Int?.self, nil, not: 3)
      Self.all(Int??.self, .some(nil), not: nil)
      Self.all(String?.self, "tea", not: "cup")
      Self.all([Int]?.self, [1], not: [])
      let any = FunctionMock<Any, Never, Void>("any(_:)")
      any.call(3)
      expect(any.with(.equal(3))).to(.haveBeenCalled(.once))
      expect(any.with(.equal("3"))).notTo(.haveBeenCalled())
      expect(any.with(.equal(Int?.some(3)))).to(.haveBeenCalled(.once))
      let type = FunctionMock<Any.Type, Never, Void>("type(_:)")
      type.call(Int.self)
      expect(type.with(.equal(Int.self))).to(.haveBeenCalled(.once))
      expect(type.with(.equal(String.self))).notTo(.haveBeenCalled())
    }
    XCTAssertEqual(found, [])
  }

  private static func all<Value: Equatable>(_ type: Value.Type, _ value: Value, not other: Value) {
    let call = FunctionMock<Value, Never, Void>("call(_:)")
    let captor = ArgumentCaptor<Value>()
    let fitting: [ArgumentConstraint<Value>] = [
      .any, .equal(value), .notEqual(other), .satisfying { $0 == value }, .matching(.equal(value)),
      .capture(into: captor), .equal(value).captured(into: captor),
    ]
    let others: [ArgumentConstraint<Value>] = [
      .equal(other), .notEqual(value), .satisfying { $0 == other }, .matching(.equal(other)),
    ]
    call.call(value)
    for constraint in fitting { expect(call.with(constraint), "\(type) \(constraint)").to(.haveBeenCalled(.once)) }
    for constraint in others { expect(call.with(constraint), "\(type) \(constraint)").notTo(.haveBeenCalled()) }
    expect(captor.all).to(.equal([value]))
  }

  func testAValueCanReplaceAConstraint() async {
    let found = await failures {
      let window = Window()
      Self.value(3, not: 4)
      Self.value(Int?.some(3), not: nil)
      Self.value(Int?.none, not: 3)
      Self.value([1], not: [2])
      Self.value(["a": 1], not: [:])
      // Without `==`: an object is compared by identity, a value field by field.
      Self.value(window, not: Window())
      Self.value(window as any Delegate, not: Window())
      Self.value(window as (any Delegate)?, not: nil)
      Self.value(Plain(), not: Plain(number: 2))
      Self.value([Plain()], not: [])
      // Arguments of any type.
      Self.value(3 as Any, not: "3")
      Self.value(3 as Any, not: 4)
      Self.value(Int.self as Any, not: String.self)
      Self.value(Int.self as Any.Type, not: String.self)
    }
    XCTAssertEqual(found, [])
  }

  private static func value<Value>(_ value: Value, not other: Value) {
    let call = FunctionMock<Value, Never, Void>("call(_:)")
    call.call(other)
    expect(call.pattern(.value(value)), "\(value), another").notTo(.haveBeenCalled())
    call.call(value)
    expect(call.pattern(.value(value)), "\(value)").to(.haveBeenCalled(.once))
  }

  func testCollectionLiteralsAreConstraints() async {
    let found = await failures {
      let list = FunctionMock<[Int], Never, Void>("list(_:)")
      let set = FunctionMock<Set<String>, Never, Void>("set(_:)")
      let keys = FunctionMock<[String: Int], Never, Void>("keys(_:)")
      let options = FunctionMock<Options, Never, Void>("options(_:)")
      list.call([1, 2])
      set.call(["a", "b"])
      keys.call(["a": 1])
      options.call([.first, .second])
      verify {
        list.with([1, 2])
        set.with(["b", "a"])
        keys.with(["a": 1])
        options.with([.second, .first])
      }
      verify(.never) {
        list.with([2, 1])
        set.with([])
        keys.with([:])
        options.with([.first])
      }
    }
    XCTAssertEqual(found, [])
  }

  private struct Options: OptionSet {
    let rawValue: Int
    static let first = Options(rawValue: 1)
    static let second = Options(rawValue: 2)
  }

  func testLiteralsMatchOptionalArguments() async {
    let found = await failures {
      let find = FunctionMock<(name: String?, limit: Int?), Never, Void>("find(_:limit:)")
      func calls(
        _ name: OptionalConstraint<String> = .any, _ limit: OptionalConstraint<Int> = .any
      ) -> CallPattern<(name: String?, limit: Int?), Never, Void> {
        find.pattern(name.erased, limit.erased)
      }
      find.call(("tea", 3))
      find.call(("cup", nil))
      verify {
        calls("tea", 3)
        calls("tea", .any)
        calls("cup", nil)
        calls(.equal("cup"), .satisfying { $0 == nil })
        calls(.notEqual("tea"))
        calls(.any, .notNil())
        calls(.matching(.equal("tea")))
      }
      verify(.never) {
        calls(nil)
        calls("tea", nil)
        calls("tea", 4)
      }
      let sets = FunctionMock<(Set<Int>?, [String: Bool]?), Never, Void>("sets(_:_:)")
      sets.call(([1], ["a": true]))
      let ones: OptionalConstraint<Set<Int>> = [1]
      let flags: OptionalConstraint<[String: Bool]> = ["a": true]
      let none: OptionalConstraint<Set<Int>> = []
      verify { sets.pattern(ones.erased, flags.erased) }
      verify(.never) { sets.pattern(none.erased, flags.erased) }
    }
    XCTAssertEqual(found, [])
  }
}
