extension Trait {
  /// Fails an example that runs longer, hooks included, and cancels it.
  ///
  /// - Parameter limit: The longest time one run of the example may take. The innermost counts, then `--time-limit`.
  /// - Returns: The trait.
  public static func timeLimit(_ limit: Duration) -> Self { Self { $0.timeLimit = limit } }
}

extension Traits {
  package var timeLimit: Duration? {
    get { self[TimeLimit.self] }
    set { self[TimeLimit.self] = newValue }
  }
}

private enum TimeLimit: TraitKey {
  static let name = "time limit"
  static let place = 30

  static func words(_ limit: Duration?, in traits: Traits) -> [String] {
    limit.map { ["time limit \($0.inWords)"] } ?? []
  }
}
