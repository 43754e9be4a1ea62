import FantailTree

extension Plan {
  /// Counts the examples, and those that will run: "3 examples planned (2 to run, 1 pending)".
  package var countLine: String {
    var running = 0
    var pending = 0
    var skipped = 0
    for example in examples {
      switch example.disposition {
      case .run: running += 1
      case .pending: pending += 1
      case .skipped: skipped += 1
      }
    }
    var line =
      "\(counted(examples.count, "example")) planned (\(running) to run, \(pending) pending, \(skipped) skipped)"
    if let left = notSelectedSummary { line += ", \(left)" }
    return line
  }

  /// Counts the examples left out, by cause: "3 not selected (2 by focus, 1 by filter)"; `nil` for none.
  package var notSelectedSummary: String? {
    guard !notSelected.isEmpty else { return nil }
    var counts: [String: Int] = [:]
    for example in notSelected { counts[example.by.rawValue, default: 0] += 1 }
    let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) by \($0.key)" }
    return "\(notSelected.count) not selected (\(parts.joined(separator: ", ")))"
  }

  /// The order in words, where it is not the declared one.
  package var orderLine: String? {
    switch order {
    case .declared: nil
    case .byName: "in order of their names"
    case .random(let seed): "in random order, seed \(seed)"
    }
  }
}
