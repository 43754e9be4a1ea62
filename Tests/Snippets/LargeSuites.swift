struct Cart {
  private(set) var items: [String] = []
  mutating func add(_ item: String) { items.append(item) }
  mutating func pay() { items = [] }
}

struct Price: Sendable {
  var amount: Int
  var text: String
}

struct Till {
  func take(_ coins: Int) -> Int { coins }
}
