extension Trait {
  /// Fails the run if a task or a child process of an example in this group is still running at the run's end.
  ///
  /// ```swift
  /// describe("Downloader", .failOnLeaks) {
  ///   it("stops at once") { … }
  /// }
  /// ```
  /// Without it, such a task or process is a warning. `--fail-on-leaks` sets it for all examples. A detached task has
  /// no link to its example, and is not seen.
  public static var failOnLeaks: Self { Self { $0.failsOnLeaks = true } }
}

extension Traits {
  /// `true` if the run fails when an example leaves a task or a child process behind.
  package var failsOnLeaks: Bool {
    get { self[FailsOnLeaks.self] }
    set { self[FailsOnLeaks.self] = newValue }
  }
}

private enum FailsOnLeaks: TraitKey {
  typealias Value = Bool
  static let name = "fails on leaks"
  static let place = 115
}
