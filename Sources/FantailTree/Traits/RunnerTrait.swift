extension Traits {
  /// The program that runs the example.
  package var runner: Runner {
    get { self[RunnerKey.self] }
    set { self[RunnerKey.self] = newValue }
  }
}

private enum RunnerKey: TraitKey {
  typealias Value = Runner
  static let name = "runner"
  static let isFact = true
}
