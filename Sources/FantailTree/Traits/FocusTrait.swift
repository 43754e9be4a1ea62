extension Trait {
  /// Runs only what carries this trait, wherever in the plan some example does.
  public static var focused: Self { Self { $0.isFocused = true } }
}

extension Traits {
  package var isFocused: Bool {
    get { self[Focus.self] }
    set { self[Focus.self] = newValue }
  }
}

private enum Focus: TraitKey {
  typealias Value = Bool
  static let name = "focused"
  static let place = 20
}
