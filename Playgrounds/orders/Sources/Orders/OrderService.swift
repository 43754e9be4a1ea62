struct Order: Equatable, Sendable {
  let customer: String
  let cents: Int
}

/// Takes orders, and returns the sum that a customer has to pay.
struct OrderService: Sendable {
  enum Problem: Error, Equatable {
    case nothingToPay(customer: String)
  }

  var database = Database.shared

  func place(_ order: Order) async throws(Problem) {
    guard order.cents > 0 else { throw .nothingToPay(customer: order.customer) }
    await database.insert(order)
  }

  func total(of customer: String) async -> Int {
    await database.orders(of: customer).reduce(0) { $0 + $1.cents }
  }
}
