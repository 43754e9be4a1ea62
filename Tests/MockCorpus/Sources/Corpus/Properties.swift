// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import CorpusParents
import Foundation

protocol P01 { var a: Int { get } }
protocol P02 { var a: Int { get set }; var b: String? { get set }; var c: [Item] { get } }
protocol P03 {
  var a: Int { get throws }; var b: Int { get async }; var c: Item { get async throws };
  var d: Item { get throws(Fault) }; var e: Int { get async throws(Fault) }
}
protocol P04 { static var a: Int { get }; static var b: Item? { get set }; static var c: Int { get async throws } }
protocol P05 {
  var f: () -> Void { get set }; var g: ((Int) throws -> String)? { get set };
  var h: @Sendable (Int) async -> Item { get }
}
protocol P06 { var a: Int! { get set }; var b: String! { get } }
protocol P07 {
  var a: Int { mutating get }; var b: Int { get nonmutating set }; var c: Int { mutating get nonmutating set }
}
protocol P08: AnyObject { var a: Int { get set }; var delegate: (any P01)? { get set }; var me: (any P08)? { get } }
protocol P09: Sendable { var a: Int { get set }; var b: @Sendable () -> Void { get set }; var c: Item { get async } }
protocol P10 {
  var `class`: Int { get }; var `self`: Int { get }; var `default`: String { get set }; var `init`: Bool { get }
}
protocol P11 {
  var owner: Int { get }; var real: Int { get set }; var mode: Int { get }; var name: String { get set };
  var call: Int { get }; var fileID: String { get }
}
protocol P12 { subscript(i: Int) -> Int { get } }
protocol P13 {
  subscript(i: Int) -> Item { get set }; subscript(key key: String) -> Int? { get set };
  subscript(a: Int, b: Int) -> Bool { get }
}
protocol P14 {
  subscript(i: Int) -> Int { get throws }; subscript(s s: String) -> Item { get async throws };
  subscript(f f: Bool) -> Int { get throws(Fault) }
}
protocol P15 { static subscript(i: Int) -> Int { get set }; static subscript<T: Hashable>(k: T) -> Int { get } }
protocol P16 {
  subscript<T: Hashable, V>(k: T, v: V.Type) -> V? { get set }; subscript(p: some Equatable) -> Int { get }
}
protocol P17: AnyObject { subscript(i: Int) -> Item { get set }; subscript(i: Int..., j j: Int) -> Int { get set } }
protocol P18 {
  @MainActor var a: Int { get set }; nonisolated var b: Int { get }; @MainActor subscript(i: Int) -> Int { get set }
}
protocol P19 { @available(*, deprecated) var a: Int { get set }; var b: Namespace.Token { get } }
protocol P20 {
  var a: any P01 { get set }; var b: (any P01 & Sendable)? { get }; var c: any Collection<Int> { get };
  var d: [any P02] { get set }; var e: any P01.Type { get }
}
protocol P21 {
  var url: URL { get }; var unit: CorpusParents.Unit { get set }; var error: (any Error)? { get };
  var date: Date? { get set }
}
protocol P22 {
  var t: (a: Int, b: String) { get set }; var u: Void { get }; var dict: [String: [Int: (Int) -> Bool]] { get set }
}
protocol P23 { var a: Int { get }; func a(_ x: Int) -> Int; static var a: Int { get }; static func a(_ x: String) }
protocol P24 { var completion: Completion? { get set }; var plain: Completion { get } }
