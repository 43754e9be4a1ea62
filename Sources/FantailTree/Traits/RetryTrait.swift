extension Trait {
  /// Runs a failing example again, up to this many times. An example that then passes is reported as flaky.
  ///
  /// - Parameter count: The number of further attempts; none for numbers below one. The innermost trait counts, then
  ///   `--retry`, so that `.retry(0)` prevents further attempts.
  /// - Returns: The trait.
  public static func retry(_ count: Int) -> Self { Self { $0.retries = max(0, count) } }
}

extension Traits {
  /// The number of times that a failing example runs again; `nil` if nothing sets it, which differs from zero.
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
