import FantailPlan
import FantailTree

/// Runs single examples of a plan: attempts, time limits, and the result.
///
/// A class: a debug build would copy a structure of that many parts wherever it is handed on.
package final class ExampleRunner: Sendable {
  let state: RunState
  private let exitTests: ExitTestRunner?

  package init(state: RunState, exitTests: ExitTestRunner? = nil) {
    self.state = state
    self.exitTests = exitTests
  }

  /// Runs an example.
  ///
  /// - Parameters:
  ///   - position: Where it is in the plan.
  ///   - worker: The number of the worker that runs it.
  ///   - inTaskOfCaller: `true` if it may leave the caller's task cancelled, so that it needs none of its own. Attempts
  ///     that may be followed by others have one all the same.
  /// - Returns: What became of it.
  package func run(_ position: Int, worker: Int = 0, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let planned = state.plan.examples[position]
    guard case .run = planned.disposition else { return ExampleResult(notToRun: planned) }
    let example = state.example(at: position)
    let chain = state.chain(to: example.group)
    let traits = example.traits
    // A run that nobody follows needs a watch over its limits only.
    let running = state.isFollowed || traits.timeLimit != nil ? state.underway.begin(planned) : nil
    defer { running?.end() }
    let start = ContinuousClock.now
    let retries = state.retries(at: position)
    var failedAttempts: [[Issue]] = []
    while true {
      let record = record(position, planned, example, chain, worker: worker)
      let clock = traits.timeLimit == nil && traits.budget == nil ? nil : AttemptClock()
      let run = ExampleRun(
        state: state, position: position, example: example, chain: chain, record: record,
        mayRunAgain: failedAttempts.count < retries, clock: clock, running: running)
      let outcome: ExampleRun.Outcome
      if let limit = traits.timeLimit, let clock {
        running?.watch(limit, clock)
        let start = "\(planned.location)"
        let timeLimit = TimeLimit(limit: limit, start: start, location: planned.location, record: record, clock: clock)
        outcome = await timeLimit.run { await run.run() } ?? ExampleRun.Outcome()
      } else if inTaskOfCaller, retries == 0 {
        outcome = await run.run()
      } else {
        outcome = await inOwnTask { await run.run() } ?? ExampleRun.Outcome()
      }
      if !record.isSettled { await settle(record) }
      let description = example.description == nil ? record.expectationDescription : nil
      let isEmpty = traits.forbidsEmpty && !record.expectsSomething
      let issues = record.end()
      // Not before: values that go with the record are the example's as well.
      if traits.timeLimit != nil { running?.endWatch() }
      // Attempts that others may follow leave this task as it is: it is cancelled where the run is.
      if run.isFollowed(after: issues.count > 0), !Task.isCancelled {
        failedAttempts.append(issues)
        continue
      }
      let own = traits.budget == nil ? nil : clock?.own
      if chain.onceLevels.count > 0 { await endGroups(chain, position, worker) }
      let result = result(planned, example, outcome, issues, failedAttempts, ContinuousClock.now - start, description)
      guard result.status == .passed else { return result }
      if isEmpty { return result.failed(for: Issue(.nothingExpected, at: planned.location)) }
      guard let budget = traits.budget, let own, own > budget else { return result }
      return result.failed(for: Issue(.budgetExceeded(budget, took: own), at: planned.location))
    }
  }

  /// Judges and undoes what hooks after the body left.
  private func settle(_ record: ExampleRecord) async {
    if record.hasIssues {
      record.abandonVerifiers()
    } else {
      // The task may be one that the example left cancelled.
      await uncancelled { await record.judgeVerifiers() }
    }
    record.runCleanUps()
  }

  /// Ends the groups whose last example this was.
  private func endGroups(_ chain: RunState.Chain, _ position: Int, _ worker: Int) async {
    for level in state.groups.leave(position, chain.onceLevels) {
      await GroupEnd(state: state, group: level.group, worker: worker).run()
    }
  }

  private func record(
    _ position: Int, _ planned: PlannedExample, _ example: Program.Example, _ chain: RunState.Chain, worker: Int
  ) -> ExampleRecord {
    ExampleRecord(
      of: .example(planned.fullDescription),
      isAskedForExpectation: example.description == nil || example.traits.forbidsEmpty, worker: worker,
      origin: (state, position), registries: chain.registries, overrides: chain.overrides, exitTests: exitTests
    ) { [state] issue in
      let name = state.plan.examples[position].fullDescription
      state.record(issue.changed { .afterExampleEnded(example: name, $0) })
    }
  }

  private func result(
    _ planned: PlannedExample, _ example: Program.Example, _ outcome: ExampleRun.Outcome, _ issues: [Issue],
    _ failedAttempts: [[Issue]], _ duration: Duration, _ description: String?
  ) -> ExampleResult {
    func result(
      _ status: ExampleResult.Status, _ issues: [Issue] = [], reason: String? = nil, knownIssue: String? = nil
    ) -> ExampleResult {
      ExampleResult(
        example: planned, status: status, issues: issues, failedAttempts: failedAttempts, reason: reason,
        knownIssue: knownIssue, duration: duration, expectationDescription: description)
    }
    if let skip = outcome.skipped, issues.isEmpty {
      guard let failed = failedAttempts.last else { return result(.skipped, reason: skip.reason) }
      return result(
        .failed, failed + [Issue(.failed("skipped when it was run again: \(skip.reason)"), at: planned.location)])
    }
    if let known = example.traits.knownIssue, !issues.contains(where: \.kind.code.isStructural) {
      if let problem = known.problemOfDay() {
        return result(.failed, issues + [Issue(problem, at: planned.location)])
      }
      if !issues.isEmpty { return result(.pending, issues, knownIssue: known.reference) }
      if !known.isIntermittent {
        return result(.failed, [Issue(.knownIssueDidNotOccur(known.reference), at: planned.location)])
      }
    }
    return result(issues.isEmpty ? .passed : .failed, issues)
  }
}

extension ExampleResult {
  fileprivate func failed(for issue: Issue) -> ExampleResult {
    ExampleResult(
      example: example, status: .failed, issues: [issue], failedAttempts: failedAttempts, duration: duration,
      expectationDescription: expectationDescription)
  }

  /// The result of an example that was planned not to run.
  init(notToRun example: PlannedExample) {
    switch example.disposition {
    case .pending(let reason): self.init(example: example, status: .pending, reason: reason)
    case .skipped(let reason): self.init(example: example, status: .skipped, reason: reason)
    case .run: self.init(example: example, status: .skipped, reason: "not run")
    }
  }
}
