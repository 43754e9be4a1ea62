extension Traits {
  /// The seed for all random values of the examples, such as the arguments of properties; `nil` for the seed zero.
  package var seed: UInt64? {
    get { self[Seed.self] }
    set { self[Seed.self] = newValue }
  }
}

private enum Seed: TraitKey {
  typealias Value = UInt64?
  static let name = "seed"
}
