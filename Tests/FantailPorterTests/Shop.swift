// The subjects of the specs in 'Ported'.
import Foundation

enum CartError: Error, Equatable { case tooLittle }

final class Cart {
  private(set) var items: [String] = []
  private(set) var total = 0
  var onChange: ((String) -> Void)?

  var count: Int { items.count }
  var first: String? { items.first }
  var tax: Double { Double(total) * 0.19 }

  func add(_ name: String, price: Int) {
    items.append(name)
    total += price
    onChange?(name)
  }

  @discardableResult
  func pay(_ money: Int) throws -> Int {
    if money <= total { throw CartError.tooLittle }
    return money - total
  }
}

final class Counter: @unchecked Sendable {
  // Protected by the lock.
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }
  var optional: Int? { value }

  func start() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { self.lock.withLock { self.count += 1 } }
  }
}

final class NumberStack {
  private(set) var numbers: [Int] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var top: Int? { numbers.last }
  var isFull: Bool { numbers.count == limit }
  var depth: Int { numbers.count }

  func push(_ number: Int) { numbers.append(number) }
  func pop() -> Int { numbers.removeLast() }
  func settle() throws { throw CartError.tooLittle }
}
