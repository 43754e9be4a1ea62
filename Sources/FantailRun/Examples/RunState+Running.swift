import FantailPlan
import FantailTree

// Single examples: attempts, time limits, and the result.
extension RunState {
  /// Runs an example.
  ///
  /// - Parameter inTaskOfCaller: `true` if it may leave the caller's task cancelled, so that it needs none of its own.
  ///   Attempts that may be followed by others have one all the same.
  package func run(_ position: Int, worker: Int = 0, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let planned = plan.examples[position]
    guard case .run = planned.disposition else { return ExampleResult(notToRun: planned) }
    let example = examples[position]
    let chain = chain(to: example.group)
    // A run that nobody follows needs a watch over its limits only.
    let running = isFollowed || example.traits.timeLimit != nil ? underway.begin(planned) : nil
    defer { running?.end() }
    let start = ContinuousClock.now
    let retries = example.retries
    var failedAttempts: [[Issue]] = []
    while true {
      let record = ExampleRecord(
        of: .example(position), in: self, chain,
        isAskedForExpectation: example.description == nil || example.traits.forbidsEmpty, worker: worker)
      let clock = example.traits.timeLimit == nil && example.traits.budget == nil ? nil : AttemptClock()
      let run = ExampleRun(
        record: record, example: example, mayRunAgain: failedAttempts.count < retries, clock: clock,
        running: running)
      let skip = await perform(run, mayLeaveTaskCancelled: inTaskOfCaller && retries == 0)
      // What hooks after the body left. The task may be one that the example left cancelled.
      if !record.isSettled {
        await uncancelled {
          await TaskLocalBinding.binding(example.traits.bindings[...]) {
            await record.settle(record.hasFailed ? .cutOff : .completed)
          }
        }
      }
      let left = record.end()
      // Not before: values that go with the record are the example's as well.
      if example.traits.timeLimit != nil { running?.endWatch() }
      // Attempts that others may follow leave this task as it is: it is cancelled where the run is.
      if run.isFollowed(after: left.issues.count > 0), !Task.isCancelled {
        failedAttempts.append(left.issues)
        continue
      }
      let own = example.traits.budget == nil ? nil : clock?.own
      if chain.onceGroups.count > 0 {
        for once in chain.onceGroups.filter({ $0.leave() }) { await end(once, worker: worker) }
      }
      let verdict = verdict(example, skip, left, failedAttempts, own)
      return ExampleResult(
        example: planned, status: verdict.status, issues: verdict.issues, failedAttempts: failedAttempts,
        reason: verdict.reason, knownIssue: verdict.status == .pending ? example.traits.knownIssue?.reference : nil,
        duration: ContinuousClock.now - start,
        expectationDescription: example.description == nil ? left.expectationDescription : nil, notes: left.notes)
    }
  }

  /// Runs an attempt, within its time limit if it has one.
  private func perform(_ run: ExampleRun, mayLeaveTaskCancelled: Bool) async -> Skip? {
    let example = run.example
    if let limit = example.traits.timeLimit, let clock = run.clock {
      let timeLimit = TimeLimit(
        limit: limit, start: "\(example.location)", location: example.location, record: run.record, clock: clock,
        running: run.running)
      return await timeLimit.run { await run.run() } ?? nil
    }
    return mayLeaveTaskCancelled ? await run.run() : await inOwnTask { await run.run() } ?? nil
  }

  private typealias Verdict = (status: ExampleResult.Status, issues: [Issue], reason: String?)

  /// Says what became of an example whose last attempt left this.
  private func verdict(
    _ example: Program.Example, _ skip: Skip?, _ left: ExampleRecord.Left, _ failedAttempts: [[Issue]],
    _ time: Duration?
  ) -> Verdict {
    let issues = left.issues
    func failure(_ kind: Issue.Kind, after issues: [Issue] = []) -> Verdict {
      (.failed, issues + [Issue(kind, at: example.location)], nil)
    }
    if let skip, issues.count == 0 {
      guard let failed = failedAttempts.last else { return (.skipped, [], skip.reason) }
      return failure(.failed("skipped when it was run again: \(skip.reason)"), after: failed)
    }
    if let known = example.traits.knownIssue, !issues.contains(where: \.kind.code.isStructural) {
      if let problem = known.problemOfDay() { return failure(problem, after: issues) }
      if !issues.isEmpty { return (.pending, issues, nil) }
      if !known.isIntermittent { return failure(.knownIssueDidNotOccur(known.reference)) }
    }
    if issues.count > 0 { return (.failed, issues, nil) }
    if example.traits.forbidsEmpty, !left.expectsSomething { return failure(.nothingExpected) }
    if let budget = example.traits.budget, let time, time > budget {
      return failure(.budgetExceeded(budget, took: time))
    }
    return (.passed, [], nil)
  }
}

extension ExampleResult {
  /// The result of an example that was planned not to run, or that a run which stopped did not come to.
  init(notToRun example: PlannedExample, because cause: String = "") {
    switch example.disposition {
    case .pending(let reason): self.init(example: example, status: .pending, reason: reason)
    case .skipped(let reason): self.init(example: example, status: .skipped, reason: reason)
    case .run: self.init(example: example, status: .skipped, reason: "not run: \(cause)")
    }
  }
}
