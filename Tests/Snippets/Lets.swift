import Dispatch
import Foundation
import Synchronization

struct User: Sendable {
  var name: String
  static let guest = User(name: "")
}

struct Cart {
  var owner: User
}

enum Bank {
  private static let names = Mutex<[String]>([])
  static var accounts: [String] { names.withLock(\.self) }
  static func open(name: String) -> String {
    names.withLock { $0.append(name) }
    return name
  }
}

struct Connection: Sendable {
  static func open(_ host: String) async throws -> Connection { Connection() }
  func ping() async -> Bool { true }
}

struct TestClock: Sendable {
  var now = Date.distantPast
}

struct Order {
  var clock: TestClock
  var date: Date { clock.now }
}

struct Image: Equatable, Sendable {
  var name: String
}

struct Loader: Sendable {
  func load(_ name: String, _ done: @escaping @Sendable (Image) -> Void) {
    DispatchQueue.global().async { done(Image(name: name)) }
  }
}

@MainActor struct Gallery {
  func show(_ name: String, _ done: @escaping @MainActor (Image) -> Void) {
    Task { done(Image(name: name)) }
  }
}
