import FantailPlan
import FantailTree

extension ExampleResult {
  /// Judges an example by the outcome of its last attempt.
  static func judged(
    _ planned: PlannedExample, _ example: Program.Example, _ outcome: AttemptOutcome, took duration: Duration
  ) -> ExampleResult {
    var status = ExampleResult.Status.passed
    var issues = outcome.issues
    var reason: String?
    var fault: Issue.Kind?
    var known = example.traits.knownIssue
    if let issue = known, outcome.hasFailedHook && !issue.includesHooks { known = nil }
    if known != nil, issues.contains(where: \.kind.code.isStructural) { known = nil }
    if let skip = outcome.skip, issues.count == 0 {
      if let failed = outcome.failedAttempts.last {
        issues = failed
        fault = .failed("skipped when it was run again: \(skip.reason)")
      } else {
        status = .skipped
        reason = skip.reason
      }
    } else if let problem = known?.problemOfDay() {
      fault = problem
    } else if issues.count > 0 {
      status = known == nil ? .failed : .pending
    } else if let known, !known.isIntermittent {
      fault = .knownIssueDidNotOccur(known.reference)
    } else if example.traits.forbidsEmpty, !outcome.expectsSomething {
      fault = .nothingExpected
    } else {
      fault = outcome.fault
    }
    if let fault {
      status = .failed
      issues.append(Issue(fault, at: example.location))
    }
    return ExampleResult(
      planned,
      Outcome(
        status, issues, failedAttempts: outcome.failedAttempts, reason: reason,
        knownIssue: status == .pending ? known?.reference : nil, duration: duration,
        expectationDescription: example.description == nil ? outcome.expectationDescription : nil,
        notes: outcome.notes, isUnreached: status == .skipped && outcome.isUnreached),
      output: "")
  }
}
