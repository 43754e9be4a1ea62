// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import CorpusParents
import Foundation

@globalActor public actor Lab { public static let shared = Lab() }
public final class Plain { public var x = 0; public init() {} }

protocol I01: Sendable { func f(); func g() async; var a: Int { get set } }
@MainActor protocol I02 {
  func f(); func g() async throws -> Item; var a: Int { get set }; static func s() -> Int; init(a: Int)
}
@MainActor protocol I03: AnyObject {
  nonisolated func f(); nonisolated var a: Int { get }; func g(_ c: @escaping () -> Void);
  subscript(i: Int) -> Int { get set }
}
@Lab protocol I04 { func f() -> Int; func g() async; var a: Plain { get set } }
protocol I05 {
  @MainActor func f(); @Lab func g() -> Int; func h() async; @MainActor var a: Int { get set }; @Lab static func s()
}
protocol I06: Actor {
  func f(); func g(_ a: Int) async throws -> Item; var a: Int { get }; nonisolated func n() -> Int;
  nonisolated var b: String { get }; static func s() -> Int
}
protocol I07: Actor {
  var a: Int { get set }; func f(_ x: inout Int) -> Int; func g(_ c: () -> Int) -> Int; subscript(i: Int) -> Int { get }
}
protocol I08 {
  nonisolated(nonsending) func f() async; @concurrent func g() async -> Int;
  nonisolated(nonsending) func h(_ p: Plain) async throws -> Plain
}
protocol I09 {
  func f(_ p: Plain) async -> Plain; func g(_ p: sending Plain) async; func h() async -> sending Plain;
  func i() -> sending Plain
}
protocol I10: I02 { func more(); @MainActor func most() }
protocol I11: I01, CorpusParents.Named { func z() }
@MainActor protocol I12: Presenting, I01 { func both() async }
protocol I13: Running { func stop() }
protocol I14: Sendable {
  associatedtype T: Sendable; func f(_ t: T) async -> T; nonisolated(nonsending) func g(_ t: T) async
}
@MainActor protocol I15: Sendable { associatedtype T; func f(_ t: T) -> T; nonisolated static func make() -> Int }
protocol I16: Sendable {
  @Sendable func f(); @MainActor @discardableResult func g(_ a: Int) -> Int;
  @MainActor func h<T>(_ t: T, c: (T) -> Void) -> T
}
@preconcurrency protocol I17: Sendable { @preconcurrency func f(_ c: @Sendable () -> Void) }
protocol I18: Error { var code: Int { get } }
protocol I19: LocalizedError, CustomNSError { var more: String { get } }
@MainActor protocol I20: Identifiable, Hashable { var t: String { get } }
protocol I21: Sendable { @MainActor init(a: Int) async throws; init?(b: Int); init(c: Int) throws(Fault) }
public typealias AnyPlain = any CustomStringConvertible
public class Shape { public init() {} }
protocol I22 {
  func f(_ x: Any) async; func g(_ x: AnyObject) async throws -> Int; func h(_ x: any CustomStringConvertible) async
  func i(_ x: any Collection<Int>, y: Int) async; func j(_ x: AnyPlain) async; func k(_ x: Any.Type, _ y: AnyClass) async
  func l(_ x: (any CustomStringConvertible)?) async; func m(_ x: [any CustomStringConvertible], _ y: Shape) async
  func n(_ x: any CustomStringConvertible & AnyObject) async; func o<T>(_ x: T, _ y: Any) async -> T
}
protocol I23: Sendable { func f(arg0: some Sendable, arg1: AnyObject) async throws; func g(_ x: Any, _ y: Any.Type) async }
protocol I24 {
  func f(isolation: isolated (any Actor)?) async; func g(_ x: Plain, on actor: isolated any Actor) async throws -> Int
  func h(isolation: isolated Lab) -> Int; func i(isolation: isolated (any Actor)?, _ body: () -> Void) async
}
@available(macOS 14, iOS 17, *)
protocol I25 { func f(_ job: consuming ExecutorJob); func g(_ job: consuming ExecutorJob, _ x: consuming String) -> Int }
