extension Plan {
  /// A declared example that is not part of the plan.
  public struct NotSelected: Sendable, Hashable, Codable {
    /// The example's id.
    public let id: String
    /// The cause that left it out: a word such as "focus" or "filter" in JSON.
    public let by: Cause

    /// The things that leave examples out.
    public enum Cause: String, Sendable, Codable {
      case focus, filter, tag, location, ids, shard
      /// No change reaches it, as a record of what examples reach says.
      case affected
      /// No file that changed reaches it.
      case since
      /// Only what failed last is to run.
      case onlyFailures = "only-failures"
      /// A test framework that runs the tests it was asked for.
      case xctest = "XCTest"

      /// `true` if it leaves out what no change reaches, and so rightly all there is.
      var isOfChanges: Bool { self == .affected || self == .since }
    }

    package init(id: String, by: Cause) {
      self.id = id
      self.by = by
    }
  }
}
