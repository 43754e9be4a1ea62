// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import Foundation

public enum Fault: Error, Equatable { case broken(Int), missing }
public struct Item: Hashable, Sendable, Codable { public var id = 0; public init() {} }

protocol F01 { func f() }
protocol F02 { func f(_ a: Int) -> Int }
protocol F03 { func f(a: Int, b c: String, _ d: Bool) -> (Int, String) }
protocol F04 { func f() throws; func g() throws -> Int; func h() throws(Fault); func i() throws(Fault) -> Item }
protocol F05 {
  func f() async; func g() async -> Int; func h() async throws -> Item; func i() async throws(Fault) -> [Item]
}
protocol F06: Sendable {
  func f(_ a: Int) async throws(Fault) -> Item; func f(_ a: String) async throws -> Item; func f(_ a: Item)
}
protocol F07 { func f(_ xs: Int...); func g(a: Int, _ xs: String..., b: Bool) -> Int; func h(_ xs: Int?...) throws }
protocol F08 {
  func f(_ a: inout Int); func g(a: inout [String: Item], b: inout Int?) throws -> Bool; func h(_ a: inout Item) async
}
protocol F09 {
  func f(_ a: Int?) -> Int?; func g(_ a: Int??, b: [Int?]) -> [String: Int?]?; func h(_ a: Int!) -> String!
}
protocol F10 { @discardableResult func f(_ a: Int) -> Int; @discardableResult func g() async throws -> Item }
protocol F11 {
  func `default`(_ `self`: Int, `in`: String, for where: Bool); func `init`(); func `class`() -> Int;
  func `repeat`(`func`: Int)
}
protocol F12 { func on(_ on: Int); func mock() -> Int; func real(real: Int); func call(call: Int, owner: Int) -> Int }
protocol F13 {
  var on: Int { get set }; var mock: String { get }; func fMock(); func f(fMock: Int); var real: Bool { get }
}
protocol F14 { func f(_: Int, _: String); func g(a _: Int, b: Int); func h(_ a: Int, a b: Int) }
protocol F15 { func f(_ t: (a: Int, b: (String, Bool))) -> (x: Int, y: [Item]); func g(_ p: (Int) -> (Int, Int)) -> () }
protocol F16 { func f(_ a: Any, b: AnyObject, c: Any?, d: [Any], e: Any.Type, f: Int.Type, g: AnyClass) -> Any }
protocol F17 {
  func f(_ a: [Int], _ b: [String: [Int]], c: Set<Item>, d: Range<Int>, e: ClosedRange<Double>, g: ArraySlice<Int>)
}
protocol F18 { func f(_ a: consuming Item, b: borrowing Item, c: __owned String, d: sending [Int]) -> sending [Item] }
protocol F19 {
  func f(value: Int) -> Int; func f(value: Int) -> String; func f(value: Int) async -> Int; func f(_ value: Int) -> Int
}
protocol F20 {
  func f(a: Int); func f(b: Int); func f(a: Int, b: Int); func f(a: String, b: Int); func f() -> Int;
  func f() throws -> String
}
protocol F21 {
  static func make() -> Self; static func make(_ a: Int) throws -> Self?; func copy() -> Self; func copies() -> [Self];
  func same(_ o: Self) -> Bool
}
protocol F22 { func f(_ 名字: String, 年龄 y: Int) -> String; var 标题: String { get set }; func 测试() }
protocol F23 {
  func f(_ p: UnsafePointer<Int>, q: UnsafeMutableRawPointer?, r: UnsafeBufferPointer<UInt8>) -> OpaquePointer?
}
protocol F24 { func a() -> Void; func b() -> (); func c(_ v: Void) -> Void?; func d() -> ((Int)) }
protocol F25 {
  func f(_ d: Date, u: URL, data: Data?, uuid: UUID) throws -> URLComponents;
  func g(_ n: Notification.Name, _ l: Locale) -> Calendar.Component
}
protocol F26 {
  func f(_ r: Result<Item, Fault>) -> Result<Int, any Error>; func g(_ o: Optional<Int>) -> Swift.Optional<Item>;
  func h() -> Swift.Result<Void, Never>
}
protocol F27 { func never() -> Never; func fails() throws -> Never }
protocol F28 {
  @available(macOS 12, iOS 15, *) func new(); @available(*, deprecated, message: "use \"new\"") func old() -> Int;
  func both()
}
@available(macOS 14, *) protocol F29 { func f() async }
@available(*, deprecated, message: "old") protocol F30 { func f(_ a: Int) -> Int; var x: Int { get set } }
@available(
  *, deprecated,
  message: """
    old "thing"
    use F29
    """
) protocol F37 { func f() }
protocol F38 { var lock: Int { get } }
protocol F39: F38 { func lock() }
protocol F31 {
  func isolatedTo(_ a: isolated (any Actor)?, b: Int) -> Int; func `async`() async; func `throws`() throws
}
@available(macOS 26, iOS 26, *)
protocol F32 { func f(arr: [3 of Int]) -> [2 of String]; func g(_ a: InlineArray<2, Int>) }
protocol F33 {
  func f(
    _ a: Character, b: Unicode.Scalar, c: Substring, d: StaticString, e: KeyPath<Item, Int>, g: AnyKeyPath, h: Duration
  ) -> Double
}
protocol F34 {
  func f(
    _ t: Task<Int, Never>, s: AsyncStream<Int>, c: CheckedContinuation<Int, any Error>
  ) async -> AsyncThrowingStream<Item, any Error>
}
protocol F35: AnyObject { func a(_ x: Int) -> Int; func b(_ y: inout Int) throws; var weakly: Item? { get set } }
protocol Engine { func f(_ m: Mock, i: Issue) -> Spec; var matcher: Matcher { get } }
public struct Mock {}
public struct Issue {}
public struct Spec {}
public struct Matcher {}
public struct Unit {}
public enum Result2 {}
protocol F36 { func f(_ u: Unit, d: Date) -> Unit? }
