public struct Cart: Equatable, Sendable {
  public private(set) var items: [String] = []
  public init() {}
  public mutating func add(_ item: String) {
    items.append(item)
  }
  public func unused() -> Int {
    items.count
  }
}
public protocol Store: Sendable { func load(_ name: String) async throws -> Cart }
