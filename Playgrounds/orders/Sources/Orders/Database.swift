/// The only database of the service: all users see the same rows.
actor Database {
  static let shared = Database()

  private var rows: [Order] = []
  private var kept: [Order]?

  /// Stores the present rows for ``rollBack()``.
  func begin() { kept = rows }

  /// Undoes all changes since ``begin()``.
  func rollBack() {
    rows = kept ?? rows
    kept = nil
  }

  func insert(_ order: Order) { rows.append(order) }

  func orders(of customer: String) -> [Order] { rows.filter { $0.customer == customer } }

  var count: Int { rows.count }
}
