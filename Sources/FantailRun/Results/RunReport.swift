public import FantailPlan
public import FantailTree

/// The result of a run: one result for each planned example, and the issues outside all examples.
public final class RunReport: Sendable, CustomStringConvertible {
  /// The plan that was run.
  public let plan: Plan
  /// The results, in the order of the plan.
  public let results: [ExampleResult]
  /// The issues of groups and of the run itself, such as a failing `afterAll` or an issue outside all examples.
  public let issues: [Issue]
  /// The time that the whole run took.
  public let duration: Duration
  /// The results other than plain passes: examples that failed, did not run, or passed only when they were run again.
  package let remarkable: [ExampleResult]

  package init(plan: Plan, results: [ExampleResult], issues: [Issue], duration: Duration) {
    self.plan = plan
    self.results = results
    self.issues = issues
    self.duration = duration
    var remarkable: [ExampleResult] = []
    for result in results where result.status != .passed || result.isFlaky { remarkable.append(result) }
    self.remarkable = remarkable
  }

  /// `true` if every planned example ran or is known not to run, and nothing failed.
  ///
  /// A run whose plan has an error, or has no example at all, has not passed, since it proves nothing. A plan that is
  /// empty because the changes can break no example has passed.
  public var passed: Bool {
    issues.isEmpty && results.count == plan.examples.count && !plan.problems.contains(where: \.isError)
      && !(results.isEmpty && !plan.isRightlyEmpty) && !remarkable.contains { $0.status == .failed }
  }

  /// The results with their issues, then the issues outside all examples, and whether the run passed.
  public var description: String {
    (results.map(\.debugDescription) + issues.map(\.description) + [passed ? "passed" : "failed"])
      .joined(separator: "\n")
  }

  /// Returns the number of examples that ended in a given way.
  ///
  /// - Parameter status: The way.
  /// - Returns: The number of examples.
  public func count(_ status: ExampleResult.Status) -> Int {
    remarkable.count { $0.status == status } + (status == .passed ? results.count - remarkable.count : 0)
  }
}
