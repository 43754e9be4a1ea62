@testable import Corpus
import Fantail
import XCTest

/// Values in patterns, for arguments whose declared type is another than the value's own: in language mode 6 the compiler
/// passes a value of a protocol's type with its own type.
final class ValueTests: XCTestCase {
  func testAValueAsLargeAsAnExistentialIsCompared() {
    let (store, wide, key) = (V02Mock(), Wide(7), "k")
    store.save(wide, for: key)
    XCTAssertEqual(store.on.save(wide, for: key).callCount, 1)
    XCTAssertEqual(store.on.save(Wide(8), for: key).callCount, 0)
    XCTAssertEqual(store.on.save(3, for: key).callCount, 0)
  }

  func testAValueMatchesArgumentsOfEveryKindOfType() throws {
    let m = V01Mock(), n = 1, s = "s"
    let dog = Hound(), cat = Puma(), boxed: any Beast = dog
    let error: any Error = Fault.missing
    m.on.three(n, error, s).returns(5)
    XCTAssertEqual(m.three(n, Fault.missing, s), 5)
    XCTAssertEqual(m.three(n, Fault.broken(1), s), 0)
    m.on.animal(dog, n).returns(6)
    m.on.animal(cat, n).returns(7)
    XCTAssertEqual(m.animal(boxed, 1), 6)
    XCTAssertEqual(m.animal(Puma(), 1), 0)
    XCTAssertEqual(m.animal(cat, 1), 7)
    m.on.animal(boxed, 9).returns(66)
    XCTAssertEqual(m.animal(dog, 9), 66)
    let x: Any = Wide(1)
    m.on.anys(x, n).returns(3)
    XCTAssertEqual(m.anys(Wide(1), 1), 3)
    XCTAssertEqual(m.anys(1, Wide(1)), 0)
    let sx: any Sendable = Wide(1)
    m.on.sendable(sx, n).returns(3)
    XCTAssertEqual(m.sendable(Wide(1), 1), 3)
    XCTAssertEqual(m.sendable(Wide(2), 1), 0)
    m.on.some(dog, n).returns(4)
    XCTAssertEqual(m.some(Hound(), 1), 4)
    XCTAssertEqual(m.some(cat, 1), 0)
    let t: any Beast.Type = Hound.self
    m.on.meta(t, n).returns(4)
    XCTAssertEqual(m.meta(Hound.self, 1), 4)
    XCTAssertEqual(m.meta(Puma.self, 1), 0)
    m.on.metaT(Hound.self, n).returns(4)
    XCTAssertEqual(m.metaT(Hound.self, 1), 4)
    XCTAssertEqual(m.metaT(Int.self, 1), 0)
    let o: (any Beast)? = dog
    m.on.optional(o, n).returns(4)
    XCTAssertEqual(m.optional(Hound(), 1), 4)
    XCTAssertEqual(m.optional(nil, 1), 0)
    m.on.list([dog, cat], n).returns(4)
    XCTAssertEqual(m.list([dog, cat], 1), 4)
    XCTAssertEqual(m.list([dog], 1), 0)
    m.on.dict(["a": dog], n).returns(4)
    XCTAssertEqual(m.dict(["a": dog], 1), 4)
    XCTAssertEqual(m.dict([:], 1), 0)
    let oi: Int? = 3
    m.on.optT(oi as Any, n).returns(4)
    XCTAssertEqual(m.optT(3 as Int?, 1), 4)
    XCTAssertEqual(m.optT(nil as Int?, 1), 0)
    m.on.listT([1, 2], n).returns(4)
    XCTAssertEqual(m.listT([1, 2], 1), 4)
    XCTAssertEqual(m.listT([1], 1), 0)
    m.on.tuple((dog, 1), n).returns(4)
    XCTAssertEqual(m.tuple((dog, 1), 1), 4)
    XCTAssertEqual(m.tuple((dog, 2), 1), 0)
    m.on.tuple1((dog, 1)).returns(4)
    XCTAssertEqual(m.tuple1((dog, 1)), 4)
    XCTAssertEqual(m.tuple1((dog, 2)), 0)
    let l = Listening()
    m.on.listen(l, s).returns(4)
    XCTAssertEqual(m.listen(l, "s"), 4)
    XCTAssertEqual(m.listen(Listening(), "s"), 0)
    m.on.box(Held(item: 3), s).returns(4)
    XCTAssertEqual(m.box(Held(item: 3), "s"), 4)
    XCTAssertEqual(m.box(Held(item: 4), "s"), 0)
    m.on.box(.satisfying { $0.item == 9 }, .any).returns(9)
    XCTAssertEqual(m.box(Held(item: 9), "s"), 9)
    m.on.anyobject(l, s).returns(4)
    XCTAssertEqual(m.anyobject(l, "s"), 4)
    XCTAssertEqual(m.anyobject(Listening(), "s"), 0)
    m.on.hash(3, s).returns(4)
    XCTAssertEqual(m.hash(3, "s"), 4)
    XCTAssertEqual(m.hash(4, "s"), 0)
    m.on.typed(error, s).returns(4)
    XCTAssertEqual(try m.typed(Fault.missing, "s"), 4)
    m.on[dog, s].returns(4)
    XCTAssertEqual(m[dog, "s"], 4)
    m[dog, "s"] = 8
    XCTAssertEqual(m.on[dog, s, newValue: 8].callCount, 1)
    V01Mock.on.make(dog, s).returns(4)
    XCTAssertEqual(V01Mock.make(Hound(), "s"), 4)
    XCTAssertEqual(V01Mock.make(cat, "s"), 0)
    _ = V01Mock(dog, "s")
    XCTAssertEqual(V01Mock.on.`init`(dog, s).callCount, 1)
    m.on.composed(dog, s).returns(4)
    XCTAssertEqual(m.composed(Hound(), "s"), 4)
    m.on.one(dog).returns(4)
    XCTAssertEqual(m.one(Hound()), 4)
    m.on.one(.satisfying { $0.legs == 4 }).returns(4)
    m.on.oneAny(dog).returns(4)
    XCTAssertEqual(m.oneAny(Hound()), 4)
    let oa: Any = oi as Any
    m.on.oneAny(oa).returns(8)
    XCTAssertEqual(m.oneAny(3 as Int? as Any), 8)
    m.on.void((), dog).returns(3)
    XCTAssertEqual(m.void((), Hound()), 3)
    m.on.pack(.any, tail: 3).returns(3)
    XCTAssertEqual(m.pack(1, "a", tail: 3), 3)
  }
  func testAValueMatchesArgumentsOfASuspendingFunction() async throws {
    let m = V01Mock(), s = "s"
    let error: any Error = Fault.missing
    m.on.asy(error, s).returns(4)
    let got = try await m.asy(Fault.missing, "s")
    XCTAssertEqual(got, 4)
  }

  func testParameterPacksAreComparedAsLists() {
    let m = V01Mock(), tail = 3
    m.on.pack([1, "a"], tail: tail).returns(4)
    XCTAssertEqual(m.pack(1, "a", tail: 3), 4)
    XCTAssertEqual(m.pack(1, "b", tail: 3), 0)
  }

  func testAShorterOverloadIsStubbedByItsArguments() {
    let m = V03Mock(), id = 3
    m.on.find(id).returns(4)
    m.on[id].returns(5)
    XCTAssertEqual(m.find(3), 4)
    XCTAssertEqual(m[3], 5)
  }
}

private final class Listening: Ear { func hear() {} }
