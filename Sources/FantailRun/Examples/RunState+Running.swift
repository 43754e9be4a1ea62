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
      running?.begin { [failedAttempts] in record.abandon(after: failedAttempts) }
      let clock = example.traits.timeLimit == nil && example.traits.budget == nil ? nil : AttemptClock()
      let run = ExampleRun(
        record: record, example: example, mayRunAgain: failedAttempts.count < retries, clock: clock,
        running: running)
      let skip: Skip?
      if let limit = example.traits.timeLimit, let clock {
        let timeLimit = TimeLimit(
          limit: limit, start: "\(example.location)", location: example.location, record: record, clock: clock,
          running: running)
        skip = await timeLimit.run { await run.run() } ?? nil
      } else {
        skip = inTaskOfCaller && retries == 0 ? await run.run() : await inOwnTask { await run.run() } ?? nil
      }
      if !record.isSettled { await settle(record, of: example) }
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
      return result(of: position, skip, left, failedAttempts, own, took: ContinuousClock.now - start)
    }
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
    of position: Int, _ skip: Skip?, _ left: ExampleRecord.Left, _ failedAttempts: [[Issue]], _ own: Duration?,
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
