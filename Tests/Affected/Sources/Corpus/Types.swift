// The code that `Edits.txt` changes: types, properties, witnesses, generics.

struct Wallet {
  var coins = 3
  let owner = "Ada"
  var limit: Int { 5 }
  lazy var rate = { 2 }()
  var notes: [String] = [] {
    didSet { changes += 1 }
  }
  var changes = 0
  static let fee = 1
  static var bonus: Int { 2 }
  static let table = [1, 2].map { $0 * 2 }

  subscript(index: Int) -> Int { coins + index }

  init() {
    notes = []
  }

  init(coins: Int) {
    self.coins = coins
  }

  mutating func pay(_ n: Int = 1, times: Int = 1) {
    coins -= n * times
  }
}

extension Wallet: CustomStringConvertible {
  var description: String { "\(coins) coins" }
}

extension Wallet: Equatable {
  static func == (left: Wallet, right: Wallet) -> Bool { left.coins == right.coins }
}

protocol Priced: Sendable {
  var price: Int { get }
  func total(_ n: Int) -> Int
}

extension Priced {
  func total(_ n: Int) -> Int { price * n }
  func half() -> Int { price / 2 }
}

struct Apple: Priced {
  let price = 4
}

struct Pear: Priced {
  var price: Int { 6 }
  func total(_ n: Int) -> Int { price * n - 1 }
}

func cheapest<Item: Priced>(_ items: [Item]) -> Int {
  items.map(\.price).min() ?? 0
}

class Animal {
  func sound() -> String { "…" }
  func twice() -> String { sound() + sound() }
}

final class Dog: Animal {
  override func sound() -> String { "wau" }
}

final class Cat: Animal {
  let onEnd: () -> Void
  init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
  deinit { onEnd() }
}

@dynamicMemberLookup
struct Bag {
  var values = ["a": 1]
  subscript(dynamicMember name: String) -> Int { values[name] ?? 0 }
}

@propertyWrapper
struct Capped {
  private var value: Int
  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 9) }
  }
  init(wrappedValue: Int) { value = min(wrappedValue, 9) }
}

struct Meter {
  @Capped var level = 4
}

enum Level: Int, CaseIterable {
  case low = 1
  case high = 5
}

func describe(any value: Any) -> String { "any" }

func rounded(_ value: Double) -> Int { Int(value) }

let ceiling = 7

func capped(_ n: Int) -> Int { min(n, ceiling) }

typealias Count = Int

func width(_ n: Count) -> Int { MemoryLayout.size(ofValue: n) }

@discardableResult
func apply(_ n: Int, _ change: (Int) -> Int = { $0 + 1 }) -> Int { change(n) }

func compose(_ n: Int) -> Int {
  [n].map { n in
    n * 2
  }.reduce(0) { $0 + $1 }
}

func maker(_ n: Int) -> @Sendable () -> Int {
  let base = n + 1
  return { base * 2 }
}

let stored = maker(1)

func later(_ n: Int) async -> Int {
  await Task.yield()
  return n + 1
}

func gathered() async -> [Int] {
  async let one = later(1)
  async let two = later(2)
  return await [one, two]
}

actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}
