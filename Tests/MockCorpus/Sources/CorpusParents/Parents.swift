// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

import Foundation

public struct Unit: Hashable, Sendable {
  public var name: String
  public init(name: String = "") { self.name = name }
}

public protocol Named { var name: String { get } }
public protocol Renamable: Named { var name: String { get set } }
public protocol Loader { associatedtype Key: Hashable; associatedtype Value; func load(_ key: Key) throws -> Value? }
public protocol AsyncLoader<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable
  func load(_ key: Key) async throws -> Value
  func preload(_ keys: [Key]) async
}
public protocol Observer: AnyObject { func didChange(_ url: URL, at date: Date) }
public protocol Resettable { mutating func reset() }
public protocol Counting { static var count: Int { get }; init(count: Int) }
@MainActor public protocol Presenting {
  func present(_ text: String, completion: (() -> Void)?); var title: String? { get set }
}
public protocol Running: Actor { func run(_ steps: Int) async throws -> Int; nonisolated var label: String { get } }
open class Base { public init() {}; open func touch() {} }
public typealias Completion = (Result<Data, any Error>) -> Void
public enum Namespace {
  public struct Token: Hashable, Sendable { public init() {} }
  public protocol Issuer { func issue(_ token: Token) -> Token? }
}
