// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import CorpusParents
import Foundation

protocol G01 { func f<T>(_ a: T) -> T; func g<T: Hashable>(_ a: T) -> [T]; func h<T, U>(_ a: T, b: U) -> (T, U) }
protocol G02 {
  func f<T>(_ a: T.Type) -> T; func g<T: Decodable>(_ t: T.Type, from d: Data) throws -> T;
  func h<T: Encodable>(_ t: T) async throws -> Data
}
protocol G03 {
  func f<C>(_ c: C) -> C.Element? where C: Collection, C.Element: Equatable;
  func g<S: Sequence>(_ s: S) -> [S.Element] where S.Element == Int
}
protocol G04 {
  func f(_ a: some Equatable); func g(_ a: some Collection<Int>, b: some Hashable & Sendable) -> Int;
  func h(_ a: [some Equatable], o: (some Error)?)
}
protocol G05 {
  func f<T>(_ a: inout T); func g<T: Hashable>(_ a: inout [T], b: T) -> Set<T>; func h(_ a: inout some Equatable)
}
protocol G06 {
  func f<each T>(_ a: repeat each T); func g<each T: Sendable>(_ a: repeat each T) -> (repeat each T);
  func h<each T>(_ t: repeat (each T).Type) -> (repeat (each T)?)
  func i<each T>(_ t: repeat each T, f: (repeat each T) -> Void); func j<each T>(_ t: (repeat each T, Int))
  func k<each T>(_ t: repeat each T, f: @escaping (repeat each T) -> Void)
  func l<each T>(_ t: repeat each T, f: repeat (each T) -> Int)
}
protocol G07 {
  func f<T>(_ a: T?) -> T?; func g<T>(_ a: T!) -> [String: T]; func h<T>(_ xs: T...) -> T;
  func i<T>(_ a: @autoclosure () -> T) -> T
}
protocol G08 {
  func f<T>(_ a: T) -> String; func f<T: Equatable>(_ a: T) -> String; func f<T: Hashable>(_ a: T) -> Int;
  func f(_ a: Int) -> String
}
protocol G09 {
  func f<T: AnyObject>(_ a: T) -> T; func g<T: P01>(_ a: T) -> any P01;
  func h<T: P01 & Sendable>(_ a: T, k: KeyPath<T, Int>) -> T
}
protocol G10 {
  func f<T>(_ a: T, map: (T) throws -> Int) rethrows -> Int; func g<A, B>(_ f: @escaping (A) -> B) -> (A) -> B;
  func h<T>(_ t: T) async throws(Fault) -> [T]
}
protocol G11 {
  func f<T: ~Copyable>(_ a: borrowing T); func g<T: ~Copyable>(_ a: consuming T) -> Int;
  func h<T: ~Copyable>(_ a: inout T)
}
@available(macOS 26, iOS 26, *)
protocol G12 {
  func f<let n: Int>(_ a: InlineArray<n, Int>) -> Int; func g<let n: Int>(_ a: [n of String]) -> [n of String]
}
protocol G13 {
  init<T: Hashable>(_ a: T); static func f<T>(_ a: T) -> Self;
  static func g<T: Codable>(_ a: T.Type) async throws -> [T]
}
protocol G14 { func f<Int>(_ a: Int) -> Int; func g<String: Hashable>(_ a: String, b: Swift.String) -> String }
protocol G15 {
  func f<T, U>(_ a: T, _ b: U) -> Bool where T: Sequence, U: Sequence, T.Element == U.Element, T.Element: Comparable
}
public final class Box<T> { public init() {} }
public struct Pair<A, B> { public struct Inner<C> {}; public init() {} }
protocol G16 {
  func f(_ b: Box<Int>, p: Pair<Int, String>.Inner<Item>) -> Box<[Item]>;
  func g<T>(_ b: Box<T>) -> Pair<T, Box<T>>.Inner<Int>
}

protocol A01 { associatedtype T; func f(_ a: T) -> T }
protocol A02 {
  associatedtype Key: Hashable; associatedtype Value = Int; subscript(k: Key) -> Value? { get set };
  var all: [Key: Value] { get }
}
protocol A03<Input, Output> {
  associatedtype Input; associatedtype Output: Sendable; func run(_ i: Input) async throws -> Output;
  var last: Output? { get set }
}
protocol A04: A02 where Key == String { func g(_ v: Value) -> Key }
protocol A05: A02 where Key == String, Value == [Item] { func g(_ v: Value) -> Key }
protocol A06 {
  associatedtype C: Collection where C.Element: Hashable; func f(_ c: C) -> C.Element?;
  func g(_ i: C.Index) -> C.SubSequence
}
protocol A07 {
  associatedtype Index: Collection; associatedtype Key where Key == Index.Element; func f(_ k: Key, i: Index) -> Key
}
protocol A08: A01, A02 { func h(_ t: T, k: Key, v: Value) }
protocol A09: A01 { associatedtype U; func f(_ a: T) -> U; func both(_ t: T, _ u: U) throws -> (T, U) }
protocol A10: Loader where Value: Codable { func store(_ v: Value, for key: Key) }
protocol A11: AsyncLoader where Key == Int { func cancel() async }
protocol A12: Sendable {
  associatedtype S: Sendable & Equatable; static var initial: S { get }; func reduce(_ s: inout S, by x: Int)
}
protocol A13 { associatedtype E: Error; func f() throws(E) -> Int; func g(_ c: () throws(E) -> Void) throws(E) }
protocol A14 { associatedtype T; func f<T>(_ a: T) -> T; func g<U>(_ u: U, t: T) -> U; subscript<T>(k: T) -> T { get } }
protocol A15 { associatedtype On; associatedtype Mock; func f(_ o: On, m: Mock) -> On? }
protocol A16 { associatedtype D: A01 where D.T == Int; var delegate: D { get set }; func f(_ t: D.T) }
protocol A17: Sequence where Element == Int { var extra: Int { get } }
protocol A18: IteratorProtocol { mutating func skip() -> Element? }
protocol A19: AsyncSequence where Element == Item { func stop() }
protocol A20: Identifiable where ID == UUID { var title: String { get } }
protocol A21: Identifiable { var title: String { get } }
protocol A22: Identifiable, Hashable { associatedtype V: Hashable; func f(_ v: V, id: ID) -> ID }
protocol A23 {
  typealias Handler = (Int) -> Void; typealias Pairs = [String: Int]; func f(_ h: @escaping Handler, p: Pairs) -> Pairs;
  func g(_ h: Handler)
}
protocol A24 {
  associatedtype T: Equatable; typealias Many = [T]; func f(_ m: Many) -> Many?; var many: Many { get set }
}
protocol A25: A01 where T == any P01 { func z(_ t: T?) -> T? }
protocol A26: A03 where Input == (Int, String), Output == @Sendable () -> Void { func zz(_ i: Input) -> Output }
protocol A27 { associatedtype A; associatedtype B: Sequence where B.Element == A; func f(_ a: A, b: B) -> B.Iterator }
protocol A28 { associatedtype K: RawRepresentable where K.RawValue == String; func f(_ k: K) -> K.RawValue }
protocol A29: A27 where A == Int { func q(_ b: B) }
protocol A30: RawRepresentable where RawValue == String { var more: Int { get } }
protocol A31: Actor { associatedtype M: Sendable; func send(_ m: M) async -> M?; func now() -> M }
@MainActor protocol A32 { associatedtype V; var view: V { get }; func show(_ v: V) async }
protocol A33: AnyObject {
  associatedtype T: AnyObject; var t: T? { get set }; func f(_ x: any A03<Int, String>) -> any A03<Int, Item>
}
