extension Traits {
  /// `true` if an example without an expectation fails, as `--forbid-empty` asks.
  package var forbidsEmpty: Bool {
    get { self[ForbidsEmpty.self] }
    set { self[ForbidsEmpty.self] = newValue }
  }
}

private enum ForbidsEmpty: TraitKey {
  static let name = "forbids empty"

  static func words(_ value: Bool, in traits: Traits) -> [String] { [] }
}
