/// The one database of the service: all who use it see the same rows.
actor Database {
  static let shared = Database()

  private var rows: [Order] = []
  private var kept: [Order]?

  /// Keeps the rows as they are, for ``rollBack()``.
  func begin() { kept = rows }

  /// Takes back everything since ``begin()``.
  func rollBack() {
    rows = kept ?? rows
    kept = nil
  }

  func insert(_ order: Order) { rows.append(order) }

  func orders(of customer: String) -> [Order] { rows.filter { $0.customer == customer } }

  var count: Int { rows.count }
}
