extension Trait {
  /// Fails an example that passes but takes longer. The time of once-only hooks does not count.
  ///
  /// - Parameter limit: The longest time a passing attempt may take. The innermost counts, then `--budget`.
  /// - Returns: The trait.
  public static func budget(_ limit: Duration) -> Self { Self { $0.budget = limit } }
}

extension Traits {
  package var budget: Duration? {
    get { self[Budget.self] }
    set { self[Budget.self] = newValue }
  }
}

private enum Budget: TraitKey {
  static let name = "budget"
  static let place = 40

  static func words(_ budget: Duration?, in traits: Traits) -> [String] {
    budget.map { ["budget \($0.inWords)"] } ?? []
  }
}
