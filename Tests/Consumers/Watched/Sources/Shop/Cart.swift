/// The price of all items.
public func total(_ prices: [Int]) -> Int { prices.reduce(0, +) }
