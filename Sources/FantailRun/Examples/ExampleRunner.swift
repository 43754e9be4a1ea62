import FantailPlan
import FantailTree

/// Runs single examples of a plan: attempts, time limits, and the result.
///
/// A class: a debug build would copy a structure of that many parts wherever it is handed on.
package final class ExampleRunner: Sendable {
  let state: RunState
  /// Returns the meaning of an error of another framework.
  private let meaning: @Sendable (any Error) -> ErrorMeaning?
  private let earlyExit: EarlyExit?
  private let exitTests: ExitTestRunner?

  package init(
    state: RunState, earlyExit: EarlyExit? = nil, exitTests: ExitTestRunner? = nil,
    meaning: @escaping @Sendable (any Error) -> ErrorMeaning? = { _ in nil }
  ) {
    self.state = state
    self.earlyExit = earlyExit
    self.exitTests = exitTests
    self.meaning = meaning
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
    let token = earlyExit?.begin(planned.fullDescription)
    defer { if let token { earlyExit?.end(token) } }
    var running: RunningExample?
    if let examples = state.observation?.examples {
      running = RunningExample(examples: examples, slot: examples.begin(planned))
    }
    defer { running?.end() }
    let example = state.example(at: position)
    let chain = state.chain(to: example.group)
    let start = ContinuousClock.now
    let retries = example.traits.retries ?? 0
    var failedAttempts: [[Issue]] = []
    var attemptStart = start
    while true {
      let mayRunAgain = failedAttempts.count < retries
      let record = record(position, planned, example, chain, worker: worker)
      let run = ExampleRun(
        state: state, position: position, example: example, chain: chain, record: record, mayRunAgain: mayRunAgain,
        meaning: meaning, running: running)
      let outcome: ExampleRun.Outcome
      // Until its record is closed: values that go then are the example's as well.
      let limit = example.traits.timeLimit
      let stall = limit.map { state.stalls.begin(planned, limit: $0) }
      defer { if let stall { state.stalls.end(stall) } }
      if let limit {
        outcome = await TimeLimit(limit: limit, start: planned.location).run(run)
      } else if inTaskOfCaller, retries == 0 {
        outcome = await run.run()
      } else {
        outcome = await inOwnTask { await run.run() } ?? ExampleRun.Outcome()
      }
      if !record.isSettled { await settle(record) }
      let description = record.expectationDescription
      let issues = record.end()
      // An attempt that was given up may not have reached the end of its groups.
      if mayRunAgain && issues.count > 0 && !state.hasEndedGroup(at: position) {
        failedAttempts.append(issues)
        attemptStart = .now
        continue
      }
      let overBudget = example.traits.budget == nil ? nil : overBudget(.now - attemptStart, position)
      if chain.onceLevels.count > 0 { await endGroups(chain, position, worker) }
      let result = result(planned, example, outcome, issues, failedAttempts, ContinuousClock.now - start, description)
      guard let overBudget, result.status == .passed else { return result }
      return result.failed(for: overBudget)
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
      of: .example(planned.fullDescription), isDescribedByFirstExpectation: example.description == nil,
      worker: worker, origin: (state, position), registries: chain.registries, overrides: chain.overrides,
      exitTests: exitTests
    ) { [state] issue in
      let name = state.plan.examples[position].fullDescription
      state.record(issue.changed { .afterExampleEnded(example: name, $0) })
    }
  }

  /// Why a passing example fails all the same, where it took too long. Hooks that run once for a group are not its own.
  private func overBudget(_ duration: Duration, _ position: Int) -> Issue? {
    guard let budget = state.example(at: position).traits.budget else { return nil }
    let own = duration - state.onceTime(at: position)
    guard own > budget else { return nil }
    return Issue(.budgetExceeded(budget, took: own), at: state.plan.examples[position].location)
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
    if let skip = outcome.skipped, issues.isEmpty { return result(.skipped, reason: skip.reason) }
    if let reference = example.traits.knownIssue, !issues.contains(where: \.kind.isStructural) {
      guard issues.isEmpty else { return result(.pending, issues, knownIssue: reference) }
      return result(.failed, [Issue(.knownIssueDidNotOccur(reference), at: planned.location)])
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
