// A shop, for the pages of users of other tools.

import Foundation

struct Item: Equatable, Sendable {
  var name: String
  var price = 1
}

final class Cart {
  var items: [Item] = []
  var owner: String? = "Ada"
  var total: Int { items.map(\.price).reduce(0, +) }
  func add(_ name: String, price: Int = 1) { items.append(Item(name: name, price: price)) }
  func clear() { items = [] }
  func pay() throws { throw PayError.empty }
  func send() async throws -> Int { throw PayError.declined(5) }
}

enum PayError: Error, Equatable {
  case empty
  case declined(Int)
}

extension Notification.Name {
  static let paid = Notification.Name("paid")
}

nonisolated(unsafe) let cart = Cart()
var item: Item { Item(name: "pear") }
var number: Int { 42 }
var name: String { "pear" }
var isOpen: Bool { true }
var owner: String? { "Ada" }
var nobody: String? { nil }
var list: [Int] { [1, 2, 3] }
var table: [String: Int] { ["a": 1] }
var outcome: Result<Int, PayError> { .success(1) }
var failure: Result<Int, PayError> { .failure(.empty) }
