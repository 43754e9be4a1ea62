// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import CorpusParents
import Foundation

protocol H01: Renamable { func f() }
protocol H02: Loader { func reload() }
protocol H03: Observer, Named { var count: Int { get } }
protocol H04: Resettable, Counting, Sendable { func f() }
protocol H05: Equatable { func f() -> Int }
protocol H06: Hashable, Comparable, CustomStringConvertible { var x: Int { get } }
protocol H07: Codable { var x: Int { get set } }
protocol H08: Codable, Hashable, Identifiable, Sendable, CustomDebugStringConvertible {
  var id: String { get }; func f()
}
protocol H09: CaseIterable, LosslessStringConvertible { func f() }
protocol H10: TextOutputStream, CustomReflectable { func flush() }
protocol H11: Base { func more() -> Int }
protocol H12: NSObjectProtocol { func f(_ a: Int) }
protocol H13: NSObject { func f() -> Int; var x: Int { get set } }
protocol L1 { func f() -> Int; var a: Int { get }; func only1() }
protocol L2 { func f() -> Int; var a: Int { get set }; func only2() throws }
protocol H14: L1, L2 { func f() -> Int; func only2() }
protocol H15: L1 { func f() -> String; func only1(_ x: Int) }
protocol H16: H14, H15, AnyObject { func z() async }
protocol H17: Namespace.Issuer { func issue(_ n: Int) -> Namespace.Token }
enum Space {
  struct Thing { init() {} }; protocol Door { func open(_ t: Thing) -> Thing?; typealias Key = Int; func key() -> Key };
  enum Deep { protocol Door { func f(_ t: Space.Thing) } }
}
protocol H18: Space.Door { func close() }
class Local { init() {}; init(x: Int) {}; func local() {} }
protocol H19: Local { func f(_ l: Local) -> Self }
protocol H20: Local, Sendable { func f() }
protocol H21 {}
protocol H22: H21, Sendable {}
public protocol H23 { func f(_ a: Item) -> Fault }
package protocol H24 { func f(_ a: Item) -> Int; var x: Int { get set } }
@usableFromInline protocol H25 { func f(_ a: Int) -> Int }
protocol _H26 { func _f(_ a: Int) -> Int; var _x: Int { get } }
protocol H27 {
  init(); init(a: Int); init(_ name: String); init<T>(t: T) where T: Hashable; init?(s: String);
  init(a: Int, b: String) throws
}
protocol H28: AnyObject { init(delegate: any H21); init(x: Int...); init(_ c: @escaping () -> Void) async }
protocol H29 {
  static func + (a: Self, b: Self) -> Self; static prefix func - (a: Self) -> Self;
  static func == (a: Self, b: Self) -> Bool; static func < (a: Self, b: Int) -> Bool;
  static func += (a: inout Self, b: Int)
}
infix operator <~>
postfix operator ++
protocol VideoPlayer {
  static prefix func - (a: Self) -> Int; static postfix func ++ (a: Self) -> Int; static func + (a: Self, b: Self) -> Int
}
protocol H30 {
  static func <~> (a: Self, b: Int) throws -> Int; static postfix func ++ (a: Self) -> Self;
  static func ... (a: Self, b: Self) -> [Self]; static func ~= (a: Int, b: Self) -> Bool
}
protocol H31 {
  static func callAsFunction(_ a: Int) -> Int; func callAsFunction(_ a: Int) -> Int; func callAsFunction() async throws
}
@dynamicMemberLookup protocol H32 { subscript(dynamicMember name: String) -> Int { get } }
protocol H33: Sendable, AnyObject, Named { var name: String { get set }; static var shared: Self { get } }
protocol `Type` { func f(_ t: Int) -> Int }
protocol `Protocol` { var x: Int { get } }
protocol H34 { var `Type`: Int { get }; func f(_ a: `Type`) -> (any `Type`)? }
protocol H35: CorpusParents.Loader where Key == CorpusParents.Unit { func f(_ u: Unit, v: CorpusParents.Unit) -> Unit }
protocol H36 where Self: AnyObject { func f() }
protocol H37: H01 where Self: Sendable { func g() }
protocol Deck: Collection where Element == Int { func shuffle() }
protocol Opts: OptionSet { func f() }
struct Uniq: ~Copyable { var x = 0 }
protocol N01 { func f(_ a: consuming Uniq) -> Int; func g(_ a: borrowing Uniq); func h(_ a: inout Uniq) }
protocol N02 { func make() -> Uniq }
protocol N02b {
  func f(_ a: (borrowing Uniq) -> Void); func g(_ a: ((inout Uniq) -> Int)?); func h() -> (borrowing Uniq) -> Int
  func i(_ a: @escaping @Sendable (consuming Uniq) async throws -> Uniq)
}
protocol N03: ~Copyable { func f(_ a: Int) -> Int; mutating func g() }
protocol N04: ~Copyable { func f(_ a: borrowing Self) -> Int; consuming func close() throws }
protocol N05: ~Copyable, ~Escapable { func f() }
protocol N06 { associatedtype Source; init(source: Never); func f(_ source: Source) }
public protocol Gadget {
  func f(_ g: any Gadget, h: (any Gadget)?, i: [any Gadget & Sendable], t: any Gadget.Type) -> any Gadget
}
