struct Cart {
  private(set) var items: [String] = []
  mutating func add(_ item: String) { items.append(item) }
  mutating func pay() { items = [] }
}
