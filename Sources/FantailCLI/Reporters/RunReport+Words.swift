import FantailPlan
package import FantailRun
package import FantailTree

extension RunReport {
  /// The numbers of examples by result: "5 examples, 2 failed, 1 pending".
  var countLine: String {
    var parts = [counted(results.count, "example"), "\(count(.failed)) failed"]
    if !flaky.isEmpty { parts.append("\(flaky.count) flaky") }
    parts += leftOut
    if !issues.isEmpty { parts.append("\(counted(issues.count, "issue")) outside the examples") }
    return (parts + [withoutResult, plan.notSelectedSummary].compactMap(\.self)).joined(separator: ", ")
  }

  /// The numbers of examples that did not run, by result: "1 pending", "2 skipped".
  var leftOut: [String] {
    [ExampleResult.Status.pending, .skipped].filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
  }

  package var withoutResult: String? {
    let missing = plan.examples.count - results.count
    return missing == 0 ? nil : "\(missing) without a result"
  }

  /// The examples that failed, in the order of the plan.
  package var failed: [ExampleResult] { remarkable.filter { $0.status == .failed } }

  /// The examples that passed only on a further attempt.
  package var flaky: [ExampleResult] { remarkable.filter(\.isFlaky) }

  /// The examples whose failures a known issue accepted.
  package var known: [ExampleResult] { remarkable.filter { $0.knownIssue != nil } }

  /// The number of examples of each kind.
  package var kinds: [String: Int] {
    remarkable.kinds.merging(["passed": results.count - remarkable.count].filter { $1 > 0 }, uniquingKeysWith: +)
  }

  /// `true` if no example ran although some should have.
  package var ranNothing: Bool { results.isEmpty && issues.isEmpty && !plan.isRightlyEmpty }

  /// Returns the examples that took longest, the longest first, without those below a millisecond.
  func slowest(_ count: Int) -> [ExampleResult] {
    let ran = results.filter { $0.duration >= .milliseconds(1) && ($0.status == .passed || $0.status == .failed) }
    // Examples with equal times keep the order of the plan, so the list does not vary.
    let ranked = ran.enumerated().sorted { ($1.element.duration, $0.offset) < ($0.element.duration, $1.offset) }
    return ranked.prefix(count).map(\.element)
  }
}

extension ExampleResult {
  /// The kind in reports: a flaky example does not count as a plain pass.
  package var kind: String { isFlaky ? "flaky" : status.rawValue }

  /// The issues of a failed example, at least one.
  package var faults: [Issue] { issues.isEmpty ? [Issue(.failed("failed without saying why"), at: nil)] : issues }
}

extension [ExampleResult] {
  /// The number of examples of each kind.
  package var kinds: [String: Int] { reduce(into: [:]) { $0[$1.kind, default: 0] += 1 } }
}

extension [String: Int] {
  /// Returns the counts of some kinds in their order, as in `2 failed`, leaving out zeros.
  package func words(of kinds: [String]) -> [String] { kinds.compactMap { kind in self[kind].map { "\($0) \(kind)" } } }
}

extension PlannedExample {
  /// The module of the example's spec, even for an example from shared examples in another module.
  package var module: String { String(root.fileID.prefix { $0 != "/" }) }

  var root: SourceLocation { groups.first?.location ?? location }
}
