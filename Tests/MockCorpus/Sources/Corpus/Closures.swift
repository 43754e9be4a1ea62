// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import CorpusParents
import Foundation

typealias Action = () -> Void
typealias Mapper<A, B> = (A) throws -> B
typealias Later = @Sendable (Item) async throws -> Void
typealias Deep = Action

protocol C01 {
  func f(_ c: () -> Void); func g(_ c: (Int) -> Int) -> Int; func h(_ c: (Int, String) throws -> Item) throws
}
protocol C02 {
  func f(_ c: @escaping () -> Void); func g(_ c: @escaping @Sendable (Int) -> Int); func h(_ c: (() -> Void)?)
}
protocol C03 {
  func f(_ c: () async -> Int) async -> Int; func g(_ c: @escaping () async throws -> Item) async throws -> Item;
  func h(_ c: @Sendable () async -> Void) async throws
}
protocol C04 {
  func f(_ c: () throws -> Int) rethrows -> Int; func g<T>(_ c: (T) throws -> T, _ t: T) rethrows -> T;
  func h(_ c: () throws -> Void, d: (Int) throws -> Int) rethrows
}
protocol C05 {
  func f(_ c: () async throws -> Int) async rethrows -> Int; func g(x: Int, _ c: (() throws -> Int)?) -> Int
}
protocol C06 {
  func f(_ c: @autoclosure () -> Int); func g(_ c: @autoclosure () throws -> String) throws -> String;
  func h(_ c: @escaping @autoclosure () -> Bool); func i(_ c: @autoclosure () async throws -> Int) async throws
}
protocol C07 {
  func f(_ c: Action); func g(_ c: @escaping Action); func h(_ c: Action?); func i(_ c: Deep);
  func j(_ c: Mapper<Int, String>) throws; func k(_ c: @escaping Mapper<Int, Item>)
}
protocol C08 {
  func f(_ c: Later) async throws; func g(_ c: @escaping Later); func load(_ u: URL, completion: @escaping Completion)
}
protocol C09 {
  func f() -> () -> Void; func g() -> (Int) -> (String) throws -> Item; func h() -> (@Sendable () async -> Int)?;
  func i() -> Action
}
protocol C10 {
  func f(_ c: @MainActor () -> Void); func g(_ c: @escaping @MainActor @Sendable (Item) async -> Void);
  func h(_ c: @escaping @isolated(any) () async -> Int)
}
protocol C11 { func f(_ c: @convention(c) (Int) -> Int); var g: @convention(c) () -> Void { get } }
protocol C12 {
  func f(_ c: (inout Int) -> Void, _ d: inout Int, e: Int...) -> Int;
  func g(_ c: (inout [Item], Int) throws -> Bool) rethrows
}
protocol C13 {
  func f<E: Error>(_ c: () throws(E) -> Int) throws(E) -> Int;
  func g<T, E: Error>(_ c: (T) throws(E) -> Void, t: T) throws(E) -> T;
  func h(_ c: () throws(Fault) -> Int) throws(Fault) -> Int
}
protocol C14 {
  func f(_ c: (() -> Void) -> Void); func g(_ c: @escaping (@escaping () -> Void) -> Void);
  func h(_ c: [() -> Void], d: [String: (Int) -> Int])
}
@resultBuilder enum Build { static func buildBlock(_ xs: Int...) -> [Int] { xs } }
protocol C15 {
  func f(@Build _ c: () -> [Int]) -> Int; func g(a: Int, @Build c: @escaping () -> [Int]); @Build var h: [Int] { get }
}
protocol C16 {
  func f(_ c: (Int) -> Void, fBox: Int, c2: () -> Void) async -> Int;
  func g(_ a: () -> Int, _ b: () -> Int, _ c: () -> Int) -> [Int]
}
protocol C17: Sendable {
  func f(_ c: @escaping @Sendable (Swift.Result<Item, any Error>) -> Void); func g(_ c: sending @escaping () -> Void);
  func perform<R: Sendable>(_ c: @Sendable () throws -> R) async rethrows -> R
}
protocol C18 {
  func with<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R;
  func with2<R, E>(_ body: (inout Int) throws(E) -> R) throws(E) -> R where E: Error
}
