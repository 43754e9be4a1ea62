import FantailTree

extension Plan {
  /// Counts the examples and the ones that will run: "3 examples planned (2 to run, 1 pending)".
  package var countLine: String {
    let running = examples.count { $0.disposition == .run }
    let pending = examples.count(where: \.isPending)
    let turns = "\(running) to run, \(pending) pending, \(examples.count - running - pending) skipped"
    return ["\(counted(examples.count, "example")) planned (\(turns))", notSelectedSummary].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Counts the examples that were left out, by cause: "3 not selected (2 by focus, 1 by filter)"; `nil` if there are
  /// none.
  package var notSelectedSummary: String? {
    guard !notSelected.isEmpty else { return nil }
    let counts = notSelected.grouped(by: \.by.rawValue).map { (cause: $0.key, count: $0.elements.count) }
    let parts = counts.sorted { ($1.count, $0.cause) < ($0.count, $1.cause) }.map { "\($0.count) by \($0.cause)" }
    return "\(notSelected.count) not selected (\(parts.joined(separator: ", ")))"
  }

  /// The order in words; `nil` for the declared order.
  package var orderLine: String? {
    switch order {
    case .declared: nil
    case .byName: "in order of their names"
    case .random(let seed): "in random order, seed \(seed)"
    }
  }
}
