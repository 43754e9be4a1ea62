public import FantailTree

extension PlannedExample {
  /// Whether an example will run, and if not, the reason.
  public enum Disposition: Sendable, Hashable, Codable, Coded {
    /// The example will run.
    case run
    /// The example is not written or not ready yet.
    case pending(reason: String?)
    /// A condition does not hold.
    case skipped(reason: String?)

    package init(_ fields: FieldReader) throws {
      let (name, parts) = try fields.chosenCase()
      switch name {
      case "run": self = .run
      case "pending": self = .pending(reason: try parts.optional("reason"))
      case "skipped": self = .skipped(reason: try parts.optional("reason"))
      default: throw fields.unreadable("there is no disposition \(name)")
      }
    }

    package var coded: CodedFields {
      switch self {
      case .run: CodedFields(case: "run")
      case .pending(let reason): CodedFields(case: "pending", ["reason": reason])
      case .skipped(let reason): CodedFields(case: "skipped", ["reason": reason])
      }
    }
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
