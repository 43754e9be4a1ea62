import Dispatch

@MainActor final class PhotosScreen {
  var title = "Photos"
  private(set) var count = 0

  init() {}

  func load() { count = 3 }
  func reload() { Task { count = 3 } }
}

actor Bank {
  private(set) var balance = 0
  func pay(_ amount: Int) { balance += amount }
}

final class Cart {
  private(set) var items: [String] = []
  func add(_ item: String) { items.append(item) }
}

actor Shelf {
  private var carts: [Cart] = []
  var count: Int { carts.count }
  func keep(_ cart: Cart) { carts.append(cart) }
}

struct Image: Sendable {
  var side: Int
  var area: Int { side * side }
}

struct Loader: Sendable {
  func load(_ done: @escaping @Sendable () -> Void) { DispatchQueue.global().async { done() } }
}
