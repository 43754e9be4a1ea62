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
    var failedAttempts: [[Issue]] = []
    while true {
      let run = attempt(at: position, in: chain, worker: worker, after: failedAttempts, running)
      let skip = await finish(run, inTaskOfCaller: inTaskOfCaller && example.retries == 0)
      let left = run.record.end()
      // Not before: values that go with the record are the example's as well.
      if example.traits.timeLimit != nil { running?.endWatch() }
      // Attempts that others may follow leave this task as it is: it is cancelled where the run is.
      if run.isFollowed(after: left.issues.count > 0), !Task.isCancelled {
        failedAttempts.append(left.issues)
        running?.note(left.issues, areAttempt: true)
        continue
      }
      let own = example.traits.budget == nil ? nil : run.clock?.own
      if chain.onceGroups.count > 0 {
        for once in chain.onceGroups.filter({ $0.leave() }) { await end(once, beside: run.record) }
      }
      return result(of: position, skip, left, failedAttempts, own, took: ContinuousClock.now - start)
    }
  }

  /// Begins an attempt, outside the loop over them: the compiler copies that once for each place where it suspends.
  private func attempt(
    at position: Int, in chain: Chain, worker: Int, after failedAttempts: [[Issue]], _ running: Underway.Entry?
  ) -> ExampleRun {
    let example = examples[position]
    let record = ExampleRecord(
      of: .example(position), in: self, chain,
      isAskedForExpectation: example.description == nil || example.traits.forbidsEmpty, worker: worker,
      running: running)
    running?.begin { record.abandon(after: failedAttempts) }
    return ExampleRun(
      record: record, example: example, mayRunAgain: failedAttempts.count < example.retries,
      clock: example.traits.timeLimit == nil && example.traits.budget == nil ? nil : AttemptClock())
  }

  /// Runs an attempt to its end, and returns what said that the example cannot run here.
  private func finish(_ run: ExampleRun, inTaskOfCaller: Bool) async -> Skip? {
    let (record, example) = (run.record, run.example)
    let skip: Skip?
    if let limit = example.traits.timeLimit, let clock = run.clock {
      let timeLimit = TimeLimit(
        limit: limit, start: "\(example.location)", location: example.location, record: record, clock: clock,
        running: record.running)
      skip = await timeLimit.run { await run.run() } ?? nil
    } else {
      skip = inTaskOfCaller ? await run.run() : await inOwnTask { await run.run() } ?? nil
    }
    if !record.isSettled { await settle(record, of: example) }
    return skip
  }

  /// Settles what hooks after the body left. The task may be one that the example left cancelled.
  func settle(_ record: ExampleRecord, of example: Program.Example) async {
    await uncancelled {
      await TaskLocalBinding.binding(example.traits.bindings[...]) {
        await record.settle(record.hasFailed ? .cutOff : .completed)
      }
    }
  }

  /// Says what became of an example whose last attempt left this.
  private func result(
    of position: Int, _ skip: Skip?, _ left: ExampleResult.Remains, _ failedAttempts: [[Issue]], _ own: Duration?,
    took duration: Duration
  ) -> ExampleResult {
    let example = examples[position]
    var (status, issues, reason) = (ExampleResult.Status.passed, left.issues, String?.none)
    var known = example.traits.knownIssue
    if known != nil, issues.contains(where: \.kind.code.isStructural) { known = nil }
    var fault: Issue.Kind?
    if let skip, issues.count == 0 {
      if let failed = failedAttempts.last {
        (issues, fault) = (failed, .failed("skipped when it was run again: \(skip.reason)"))
      } else {
        (status, reason) = (.skipped, skip.reason)
      }
    } else if let problem = known?.problemOfDay() {
      fault = problem
    } else if issues.count > 0 {
      status = known == nil ? .failed : .pending
    } else if let known, !known.isIntermittent {
      fault = .knownIssueDidNotOccur(known.reference)
    } else if example.traits.forbidsEmpty, !left.expectsSomething {
      fault = .nothingExpected
    } else if let budget = example.traits.budget, let own, own > budget {
      fault = .budgetExceeded(budget, took: own)
    }
    if let fault {
      status = .failed
      issues.append(Issue(fault, at: example.location))
    }
    return ExampleResult(
      example: plan.examples[position], status: status, issues: issues, failedAttempts: failedAttempts, reason: reason,
      knownIssue: status == .pending ? known?.reference : nil, duration: duration,
      expectationDescription: example.description == nil ? left.expectationDescription : nil, notes: left.notes)
  }
}
