/// The items of one order.
public struct Cart: Equatable, Sendable {
  /// Their names.
  public private(set) var items: [String] = []
  /// Makes an empty cart.
  public init() {}
  /// Adds an item.
  public mutating func add(_ item: String) {
    items.append(item)
  }
  /// No example calls it.
  public func unused() -> Int {
    items.count
  }
}
/// Where carts are kept.
public protocol Store: Sendable { func load(_ name: String) async throws -> Cart }
