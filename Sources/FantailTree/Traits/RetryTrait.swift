extension Trait {
  /// Runs a failing example again, up to so many times; one that then passes is reported as flaky.
  ///
  /// - Parameter count: The number of further attempts; below one there are none. The innermost counts, then
  ///   `--retry`, so that `.retry(0)` keeps an example from being run again.
  /// - Returns: The trait.
  public static func retry(_ count: Int) -> Self { Self { $0.retries = max(0, count) } }
}

extension Traits {
  /// The number of times that a failing example runs again; `nil` where nothing says so, which differs from zero.
  package var retries: Int? {
    get { self[Retries.self] }
    set { self[Retries.self] = newValue }
  }
}

private enum Retries: TraitKey {
  static let name = "retry"
  static let place = 130

  static func words(_ retries: Int?, in traits: Traits) -> [String] { retries.map { ["retry \($0)"] } ?? [] }
}
