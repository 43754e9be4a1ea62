extension PlannedExample {
  /// Whether an example will run, and if not, the reason.
  public enum Disposition: Sendable, Hashable, Codable {
    /// The example will run.
    case run
    /// The example is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)
  }
}

extension PlannedExample.Disposition {
  /// The reason why the example does not run: "pending: no network yet"; `nil` for an example that will run.
  package var mark: String? {
    switch self {
    case .run: nil
    case .pending(let reason): "pending" + (reason.map { ": \($0.onOneLine)" } ?? "")
    case .skipped(let reason): "skipped" + (reason.map { ": \($0.onOneLine)" } ?? "")
    }
  }
}

extension PlannedExample {
  package var isPending: Bool {
    if case .pending = disposition { true } else { false }
  }
}
