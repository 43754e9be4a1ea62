// swift-format-ignore-file
@testable import Corpus
import Fantail
import XCTest

/// Mocks that pass calls on to a real object, and calls in the forms that their protocols allow.
@MainActor final class PassingTests: XCTestCase {
  func testEveryKindOfRequirementReachesTheRealObject() async throws {
    let mock = W01Mock("m", forwardingTo: RealW())
    var x = 3
    XCTAssertEqual(mock.io(&x), 4)
    XCTAssertEqual(x, 4)
    XCTAssertEqual(mock.on.io().calls[0].description, "3 -> 4")
    var s = "a"
    try mock.iot(&s)
    XCTAssertEqual(s, "a!")
    var g = 3
    mock.ioG(&g)
    XCTAssertEqual(g, 9)
    x = 3
    let r = await mock.ioa(&x)
    XCTAssertEqual(r, 5)
    XCTAssertEqual(x, 5)
    let b = Crate()
    var b2 = b
    let rb = await mock.ioab(&b2)
    XCTAssertEqual(rb, 5)
    XCTAssertTrue(b2 !== b)
    XCTAssertEqual(mock.mu(2), 2)
    XCTAssertEqual(mock.total, 2)
    let ma = try await mock.mua(2)
    XCTAssertEqual(ma, 4)
    XCTAssertEqual(mock.total, 4)
    mock.total = 8
    XCTAssertEqual(mock.total, 8)
    XCTAssertEqual(mock.nm, 4)
    mock.nm = 3
    mock[1] = 20
    XCTAssertEqual(mock.total, 20)
    XCTAssertEqual(mock[1], 21)
    XCTAssertEqual(mock.mg, 21)
    XCTAssertEqual(mock.total, 21)
    let l = await mock.late
    XCTAssertEqual(l, 7)
    let a = try await mock[a: 4]
    XCTAssertEqual(a, 8)
    do { _ = try await mock.latet; XCTFail("it returned") } catch { XCTAssertTrue(error is Fault) }
    XCTAssertEqual(mock.re { 1 }, 2)
    XCTAssertThrowsError(try mock.re { throw Fault.missing })
    let ra = await mock.rea { 1 }
    XCTAssertEqual(ra, 2)
    XCTAssertEqual(mock.te { 1 }, 2)
    let i = await Ac().go()
    XCTAssertEqual(i, 3)
    XCTAssertEqual(mock.se(Crate()), 1)
    let sa = await mock.sea(Crate())
    XCTAssertEqual(sa, 2)
    _ = mock.sr()
    XCTAssertEqual(mock.two({ 1 }, { 2 }), 3)
    XCTAssertThrowsError(try mock.two({ 1 }, failing))
    XCTAssertThrowsError(try mock.two({ 1 }, failingT))
    XCTAssertFalse(mock.lazy(true))
    XCTAssertThrowsError(try mock.lazy(try failing() == 1))
    mock.spend(s: Ticket())
  }
  func testNonescapingArgumentsReachTheRealObjectAndReturn() throws {
    let mock = W09Mock("m", forwardingTo: RealSwap())
    var crate = Crate()
    let first = ObjectIdentifier(crate)
    let swapped = mock.swap(&crate)
    XCTAssertEqual(swapped, 1)
    XCTAssertNotEqual(ObjectIdentifier(crate), first)
    var ticket = Ticket()
    let refilled = try mock.refill(&ticket)
    XCTAssertEqual(refilled, 2)
  }
  func testRequirementsOfTheMainActorReachTheRealObject() async {
    let mock = W04Mock("m", forwardingTo: RealMain())
    var x = 3
    mock.io(&x)
    XCTAssertEqual(x, 3)
    mock.m()
    XCTAssertEqual(mock.t, 2)
    mock.t = 5
    XCTAssertEqual(mock.t, 5)
    let l = await mock.late
    XCTAssertEqual(l, 8)
    await mock.a(&x)
    XCTAssertEqual(x, 6)
    XCTAssertEqual(mock.re { 3 }, 3)
  }
  func testCallsThatTheProtocolAllowsCompile() async throws {
    let r = K19Mock("r")
    r.on.lazy().returns(true)
    XCTAssertTrue(r.lazy(false))
    XCTAssertEqual(try r.two({ 1 }, failingT), 0)
    r.on.two().runs { try ($0.a.function?() ?? 0) + ($0.b.function?() ?? 0) }
    XCTAssertEqual(r.two({ 1 }, { 2 }), 3)
    XCTAssertThrowsError(try r.two({ 1 }, failingT))
    let asy = await r.asy(true)
    XCTAssertFalse(asy)
    var n = 1
    _ = r.mixed(a: 1, { a, _ in a }, or: 3, n: &n)
    XCTAssertFalse(K19Mock.st(true))
    let p: any K19 = r
    XCTAssertTrue(p.lazy(true))
    let t = W06Mock()
    t.on.run(1).returns(3)
    t.on.runAsync(1).returns(4)
    let sync: (Int) -> Int = t.run
    XCTAssertEqual(sync(1), 3)
    let two = await t.run(1)
    XCTAssertEqual(two, 4)
    XCTAssertEqual(t.runMock.callCount, 1)
    XCTAssertEqual(t.runAsyncMock.callCount, 1)
    XCTAssertEqual(W07Mock().greet(), "")
    XCTAssertEqual(W08Mock().greet(), 0)
  }
}

private struct RealW: W01 {
  func io(_ x: inout Int) -> Int { x += 1; return x }
  func iot(_ x: inout String) throws { x += "!" }
  func ioG<T>(_ x: inout T) { x = 9 as! T }
  func ioa(_ x: inout Int) async -> Int { x += 2; return x }
  func ioab(_ x: inout Crate) async -> Int { x = Crate(); return 5 }
  mutating func mu(_ n: Int) -> Int { total += n; return total }
  mutating func mua(_ n: Int) async throws -> Int { total += n; return total }
  var total: Int = 0
  var nm: Int { get { 4 } nonmutating set {} }
  subscript(_ i: Int) -> Int { get { total + i } set { total = newValue } }
  var mg: Int { mutating get { total += 1; return total } }
  func vs(_ xs: Int...) -> Int { xs.count }
  var late: Int { get async { 7 } }
  var latet: Crate { get async throws { throw Fault.missing } }
  subscript(a i: Int) -> Int { get async throws { i * 2 } }
  func re(_ f: () throws -> Int) rethrows -> Int { try f() + 1 }
  func rea(_ f: () async throws -> Int) async rethrows -> Int { try await f() + 1 }
  func te<E: Error>(_ f: () throws(E) -> Int) throws(E) -> Int { try f() + 1 }
  func iso(_ n: Int, on a: isolated any Actor) -> Int { n }
  func isoa(_ n: Int, on a: isolated any Actor) async -> Int { n }
  func se(_ n: sending Crate) -> Int { 1 }
  func sea(_ n: sending Crate) async -> Int { 2 }
  func sr() -> sending Crate { Crate() }
  func two(_ f: () throws -> Int, _ g: () throws -> Int) rethrows -> Int { try f() + g() }
  func lazy(_ c: @autoclosure () throws -> Bool) rethrows -> Bool { try !c() }
  func spend(_ t: consuming Ticket) async {}
  func spend(s t: consuming Ticket) {}
}
@MainActor private final class RealMain: W04 { var t = 1; func io(_ x: inout Int) { x = 3 }; func m() { t += 1 }; var late: Int { get async { 8 } }; func a(_ x: inout Int) async { x = 6 }; func re(_ f: () throws -> Int) rethrows -> Int { try f() } }
private final class RealSwap: W09 { func swap(_ c: inout sending Crate) -> Int { c = Crate(); return 1 }; func refill(_ t: inout Ticket) -> Int { t = Ticket(); return 2 } }
private actor Ac { func go() -> Int { let m = W01Mock("m", forwardingTo: RealW()); return m.iso(3, on: self) } }
private func failing() throws -> Int { throw Fault.missing }
private func failingT() throws(Fault) -> Int { throw Fault.missing }
