public import FantailTree

extension Plan {
  /// A declared example that is not part of the plan.
  public struct NotSelected: Sendable, Hashable, Codable, Coded {
    /// The example's id.
    public let id: String
    /// The reason why the example was left out; in JSON, a word such as "focus" or "filter".
    public let by: Cause

    /// The reasons why examples are left out.
    public enum Cause: String, Sendable, Codable {
      case focus, filter, tag, location, ids, shard
      /// No change affects the example, according to the record of `--affected`.
      case affected
      /// No changed file affects the example.
      case since
      /// Only the examples that failed last are to run.
      case onlyFailures = "only-failures"

      /// `true` if the example was left out because no change affects it, so that an empty plan is not a fault.
      var isOfChanges: Bool { self == .affected || self == .since }
    }

    package init(id: String, by: Cause) {
      self.id = id
      self.by = by
    }

    package init(_ fields: FieldReader) throws { self.init(id: try fields("id"), by: try fields("by")) }
    package var coded: CodedFields { CodedFields(["id": id, "by": by]) }
  }
}
