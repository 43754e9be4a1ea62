public import FantailTree

extension Trait {
  /// Sets how many cases an example over generated arguments runs, from which seed, and for how long.
  ///
  /// - Parameters:
  ///   - count: The number of cases; the innermost counts, then `--cases`, then a hundred.
  ///   - seed: Where the arguments come from; the innermost counts, then `--seed`, then zero: a run without a seed
  ///     repeats the one before.
  ///   - limit: The time after which no further case begins. Without any, only the count ends the example.
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

/// `true` for an example with generated arguments, so that the other settings matter to it.
enum HasCases: TraitKey {
  static let name = "generated arguments"

  static func words(_ value: Bool, in traits: Traits) -> [String] {
    ["\(counted(traits.caseCountOrDefault, "case")) from seed \(traits.seedOrDefault)"]
  }
}

private enum CaseCount: TraitKey {
  typealias Value = Int?
  static let name = "cases"
}

private enum CaseLimit: TraitKey {
  typealias Value = Duration?
  static let name = "cases within"
}
