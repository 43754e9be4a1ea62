extension Trait {
  /// Expects the example to fail, and fails the example if it passes.
  ///
  /// The issue accepts failures of the example's body. A hook that fails is a broken set-up and not the issue, and so
  /// fails the example.
  ///
  /// - Parameters:
  ///   - reference: The issue's number, address or summary.
  ///   - day: The last day on which the issue may occur, as in `2027-01-31`. After that day (UTC) the example fails in
  ///     any case.
  ///   - intermittent: Whether the example may pass as well.
  ///   - hooks: Whether failures of `beforeEach`, `afterEach` and `aroundEach` are the issue as well.
  /// - Returns: The trait.
  public static func knownIssue(
    _ reference: String, until day: String? = nil, intermittent: Bool = false, includingHooks hooks: Bool = false
  ) -> Self {
    Self {
      $0.knownIssue = KnownIssue(
        reference: reference, lastDay: day, isIntermittent: intermittent, includesHooks: hooks)
    }
  }
}

extension Traits {
  package var knownIssue: KnownIssue? {
    get { self[KnownIssueKey.self] }
    set { self[KnownIssueKey.self] = newValue }
  }
}

private enum KnownIssueKey: TraitKey {
  static let name = "known issue"
  static let place = 140

  static func words(_ issue: KnownIssue?, in traits: Traits) -> [String] {
    guard let issue else { return [] }
    return [
      "known issue \(issue.reference)" + (issue.isIntermittent ? ", intermittent" : "")
        + (issue.includesHooks ? ", hooks too" : "")
        + (issue.lastDay.map { ", until \($0)" } ?? "")
    ]
  }
}
