import Dispatch

@MainActor final class PhotosScreen {
  var title = "Photos"
  private(set) var count = 0

  init() {}

  func load() { count = 3 }
  func reload() { Task { count = 3 } }
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
