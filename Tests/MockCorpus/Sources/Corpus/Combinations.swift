// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import Foundation
public enum E1: Error { case a }
public struct Gen<A, B> { public struct In {}; public enum K { case x }; public init() {} }
public typealias Both = P1 & Sendable
public typealias Fn<T> = (T) -> Void
public protocol P1 { func a() }
protocol X01 { func verify(); func reset() async; func stopMocking(); var callLog: Int { get }; func persistent() -> Int; func clearStubs() }
protocol X02: CustomStringConvertible { var description: String { get }; var debugDescription: String { get } }
protocol X03: Equatable, Comparable { static func == (a: Self, b: Self) -> Bool; static func < (a: Self, b: Self) -> Bool }
protocol X04: Hashable { func hash(into hasher: inout Hasher); var hashValue: Int { get } }
protocol X05: Codable { func encode(to encoder: any Encoder) throws; init(from decoder: any Decoder) throws }
protocol X06: CaseIterable { static var allCases: [Self] { get } }
protocol X07 { func f(_ b: any Both, g: Gen<Int, String>.In, k: Gen<Int, Int>.K) -> Gen<[Int], Int?> }
protocol X08 { associatedtype Child: X08; associatedtype Next: X08 where Next.Child == Child; var child: Child { get }; func next() -> Next? }
protocol X09 { associatedtype Element; associatedtype Sub: Sequence where Sub.Element == Element; func f(_ s: Sub) -> [Element]; func g() -> Sub.Iterator.Element }
protocol X10: X09 where Element == String { func h(_ e: Element) }
protocol X11 { func f() throws(any Error); func g() throws(Never) -> Int; func h() async throws(E1) -> (Int) -> Int }
protocol X12 { func a() -> Self?; func b() -> [Self]; func c() -> Result<Self, any Error>; func d(_ c: (Self) -> Self); func e(_ x: Self?) -> (Self, Int); var me: Self { get } }
protocol X13 { func f(_ c: (() -> Void)...); func g(_ c: inout () -> Void); func h(_ t: inout (Int, String), o: inout (() -> Int)?); func i(_ x: inout any P1, y: inout [any P1]) }
protocol X14 { subscript(c: () -> Int) -> Int { get }; subscript(e e: @escaping (Int) -> Void) -> Bool { get set }; subscript(a: @autoclosure () -> Int, b b: Int...) -> Int { get } }
protocol X15 { func 🚀(_ 😀: Int) -> Int; func `with spaces`(_ `a b`: Int); var `1st thing`: Int { get set }; func naïve(é: Int) }
protocol X16 { func f(_ fn: Fn<Int>, e: @escaping Fn<String>, o: Fn<Int>?, a: [Fn<Int>]); func g<T>(_ fn: Fn<T>, t: T) }
protocol X17 { func f(_ t: (any P1).Type, u: (any P1).Protocol, v: any (P1 & Sendable).Type); func g() -> (any P1.Type)? }
protocol X18: P1 where Self: Equatable { func z() -> Bool }
protocol X19 { init?(a: Int?); init(b: @escaping () -> Void, c: () throws -> Int) rethrows; init<T: Sequence>(seq: T) where T.Element == Int; init(x: inout Int) }
protocol X20: Sendable { func f(_ c: @escaping @Sendable () -> @Sendable () async -> Int) async -> @Sendable () -> Void; var g: (@Sendable (Int) async throws -> Void)? { get set } }
protocol X21 { func f(x: Int, y: Int) -> Int; func f(x y: Int, y x: Int) -> String; func g(_ realBox: inout Int, real: inout Int, call: () -> Void, mock: Int) -> Int }
protocol X22 { var x: Int { get }; var y: Int { get throws }; static var x: String { get set }; static func y() }
protocol X23 { associatedtype Mocked; associatedtype Real; func real(_ r: Real) -> Mocked; var mock: Mocked { get set }; func on(_ m: Mocked) }
protocol X24 { func f<T>(_ a: T, _ b: T.Type, c: [T]?, d: (T) -> T, e: inout T?) throws -> T? where T: Hashable & Sendable }
protocol X25 { func f<S: AsyncSequence>(_ s: S) async throws -> [S.Element] where S.Element: Sendable; func g<K: Hashable, V>(_ d: [K: V]) -> [V: K] where V: Hashable }
protocol X26: AnyObject { var closure: ((inout Int) throws -> (Int, String)?)? { get set }; var nested: [String: [(Int, () -> Void)]] { get set }; var opt: Int?? { get set } }
protocol X27 { @discardableResult @MainActor func f(_ a: @MainActor @escaping () -> Void) async throws -> Int; @MainActor static func g(); @MainActor init(m: Int) }
@MainActor protocol X28 { func f(_ c: () async -> Void) async; func g(_ c: () throws -> Int) rethrows -> Int; var h: Int { get async throws }; subscript(i: Int) -> Int { get async } ; nonisolated func n() async; nonisolated init() }
protocol X29: Actor { func f(_ c: @Sendable () async throws -> Int) async throws -> Int; func g<T: Sendable>(_ t: T) -> T; init(x: Int); static func make() -> Self; var y: Int { get async throws } }
protocol X30 { func f(_: Int) ; func g(_: Int, b _: String, _: () -> Void); func h(for: Int, in: String, if: Bool, while: Int, `let` l: Int, `inout`: Int) }
protocol X31 { func Int(_ x: Swift.Int) -> Swift.Int; var String: Swift.String { get }; static func Self_() }
protocol X32 { associatedtype Int; func f(_ x: Int, y: Swift.Int) -> Int }
protocol X33 { func f(_ a: borrowing [Int], b: consuming String?) ; func g(_ a: consuming @escaping () -> Void) }
protocol X34 { func f(_ a: ContiguousArray<Int>, _ b: AnySequence<String>, c: any Hashable & Sendable, d: (any Error)?, e: [AnyHashable: Int]?) -> AnyHashable }
protocol X35 { func f() -> any P1 & Sendable; func g() -> (any P1 & AnyObject)?; var h: any Sequence<Int> & Sendable { get set } }
protocol X36: Identifiable where ID == Int { var id: Int { get set } }
protocol X37: Identifiable { var id: String { get } }
protocol X38: Error, Equatable, CustomStringConvertible {}
protocol X39 { func f(_ x: UnsafeMutablePointer<CChar>?, _ y: UnsafeRawPointer, z: inout UnsafeMutableBufferPointer<UInt8>) ; func g(_ a: CInt, b: Selector1) }
public typealias Selector1 = Int
protocol X40 { static func f<T>(_ t: T) -> T where T: X40; static subscript<T>(t: T) -> T { get }; static var s: (Int) -> Int { get set } }
public extension P1 { func helper() {} }
public class Cls { public init() {}; public class Sub { public init() {} }; public enum Mode { case a } ; public typealias Al = [Mode] }
protocol X41 { func f(_ m: Cls.Mode, s: Cls.Sub?, a: Cls.Al) -> Cls.Al? }
protocol X42 { func f(a: Int, a b: Int) -> Int; func f(a: Int, b: Int) throws -> Int; func f(a: Int, b: Int, c: Int) async }
protocol X43 { func f<T>(_ x: T) where T: X42; func f<T>(_ x: T) where T: X41; func f<T>(_ x: [T]); func f<T>(_ x: T?) }
protocol X44 { var a: Int { get async }; var b: NSObject { get async throws }; subscript(x: NSObject) -> NSObject { get async } ; func c(_ n: NSObject) async -> NSObject? }
protocol X45: Sequence where Iterator == AnyIterator<Int> {}
protocol X46: AsyncSequence where AsyncIterator == AsyncStream<Int>.Iterator {}
protocol X47: RawRepresentable, Hashable where RawValue: StringProtocol {}
protocol X48 { typealias Done<T> = (Result<T, any Error>) -> Void; typealias Table<K: Hashable, V> = [K: V]; func f(_ d: @escaping Done<Int>); func g(_ d: Done<[String]>?, t: Table<String, Int>) -> Table<Int, Bool>; var last: Done<String>? { get set } }
protocol X49: X48 { associatedtype E; func h(_ d: @escaping Done<E>); func i<U: Hashable>(_ t: Table<U, E>) -> U? }
protocol X50 { func f(argumentBox: Int, argument: inout Int); func g(_ c: () -> Void, cBox: inout Int); func h(d: inout Int, dBox: Int) }
protocol X51 { subscript(newValue: Int) -> Int { get set }; subscript(k: String, default d: @autoclosure () -> Int) -> Int { get set }; subscript(f: () -> Int) -> Int { get nonmutating set } }
protocol X52 { func f(_ a: Optional<some Equatable>) -> Int; func g<T>(_ a: Swift.Optional<T>, b: inout Optional<T>) }
protocol `X 53` { func `do it`(_ a: Int) -> Int; var `a name`: String { get set }; func f(`the label` x: Int, `1st`: String) }
@_spi(Inner) public struct Inner { public init() {} }
public protocol X54 { @_spi(Inner) func f(_ a: Inner); func g() }
@_spi(Inner) public protocol X55 { func f() }
protocol X56: RecoverableError { var code: Int { get } }
protocol X57: RandomNumberGenerator, Sendable { mutating func jump() }
protocol X58 { func f(_ a: consuming any ~Copyable); func g(_ a: borrowing Uniq?) -> UnsafePointer<Uniq>?; func h(_ a: Owner<Uniq>) -> Owner<Uniq>? }
public final class Owner<T: ~Copyable> { public init() {} }
public protocol X59 { @available(swift, deprecated: 5.0) func f() -> Int; @available(swift, deprecated: 5.0) var x: Int { get set } }
protocol Property { var value: Int { get set } }
protocol Function { func run(_ f: any Property) -> any Property }
protocol X60 { func f<T: Hashable>(value: inout T, box: inout [T?], other: inout T?) }
@resultBuilder enum Chain<T> { static func buildBlock(_ x: T...) -> [T] { x } }
protocol X61 { associatedtype I; @Chain<I> var all: [I] { get }; @Chain<Int> func more() -> [Int] }
