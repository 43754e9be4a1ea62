extension Trait {
  /// If any example of the plan is focused, only groups and examples with this trait run.
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
