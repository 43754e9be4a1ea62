public import FantailTree

extension Trait {
  /// Sets the number of cases of an example with generated arguments, their seed, and their time limit.
  ///
  /// - Parameters:
  ///   - count: The number of cases. The innermost trait wins, then `--cases`, then a hundred.
  ///   - seed: The seed of the arguments. The innermost trait wins, then `--seed`, then zero, so a run without a seed
  ///     repeats the previous run.
  ///   - limit: The time after which no further case begins. Without a limit, only the count ends the example.
  /// - Returns: The trait.
  public static func cases(_ count: Int? = nil, seed: UInt64? = nil, within limit: Duration? = nil) -> Self {
    Self {
      $0.caseCount = count
      $0.seed = seed
      $0.caseLimit = limit
    }
  }
}

extension Traits {
  var caseCount: Int? {
    get { self[CaseCount.self] }
    set { self[CaseCount.self] = newValue }
  }

  /// The time after which no further case begins.
  var caseLimit: Duration? {
    get { self[CaseLimit.self] }
    set { self[CaseLimit.self] = newValue }
  }

  var caseCountOrDefault: Int { caseCount ?? 100 }
  var seedOrDefault: UInt64 { seed ?? 0 }
}

private enum CaseCount: TraitKey {
  typealias Value = Int?
  static let name = "cases"
}

private enum CaseLimit: TraitKey {
  typealias Value = Duration?
  static let name = "cases within"
}
