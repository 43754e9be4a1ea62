import FantailPlan
import FantailTree

// Single examples: their attempts, and the result.
extension RunState {
  /// Runs an example.
  ///
  /// - Parameter inTaskOfCaller: `true` if the example may run in the caller's task and leave it cancelled. An example
  ///   that may run again gets its own task anyway.
  package func run(_ position: Int, worker: Int = 0, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let planned = plan.examples[position]
    guard case .run = planned.disposition else { return ExampleResult(notToRun: planned) }
    let example = examples[position]
    let subject = subject(at: position, worker: worker)
    let rules = begin(subject)
    let start = ContinuousClock.now
    let outcome: AttemptOutcome
    if rules.isEmpty {
      // Nothing is around its one attempt. `Attempts` here, and the rules around the code below and in `ExampleRun`,
      // would cost a debug build 0.6 us.
      outcome = await attempt(at: position, subject, rules, .last, inTaskOfCaller: inTaskOfCaller)
    } else {
      let inTaskOfCaller = inTaskOfCaller && !rules.repeats
      outcome = await rules.around(subject) { policy in
        await self.attempt(at: position, subject, rules, policy, inTaskOfCaller: inTaskOfCaller)
      }
    }
    if subject.path.onceGroups.count > 0 { await leaveGroups(of: subject, rules) }
    rules.happened(.ended)
    return .judged(planned, example, outcome, took: ContinuousClock.now - start)
  }

  /// Counts an example as ended in its groups, and ends those of which it was the last. `ExampleRun` has ended them
  /// already, unless the example was cut off before that.
  private func leaveGroups(of subject: AttemptSubject, _ rules: AttemptRules) async {
    let ended = subject.path.onceGroups.filter { $0.leave() }
    for once in ended { await end(once, beside: rules, worker: subject.worker) }
  }

  /// Runs one attempt to its end.
  private func attempt(
    at position: Int, _ subject: AttemptSubject, _ rules: AttemptRules, _ policy: AttemptPolicy,
    inTaskOfCaller: Bool
  ) async -> AttemptOutcome {
    let example = examples[position]
    let record = ExampleRecord(
      at: subject, issuesOfRun: issues, exitTests: exitTests,
      isAskedForExpectation: example.description == nil || example.traits.forbidsEmpty, listener: rules)
    let attempt = Attempt(record, listener: rules)
    attempt.tell(.began(attempt))
    let run = ExampleRun(attempt, example, policy, within: rules, in: self)
    if rules.isEmpty, inTaskOfCaller {
      await run.run()
    } else {
      await rules.aroundCode(of: attempt) {
        if inTaskOfCaller { await run.run() } else { await inOwnTask { await run.run() } }
      }
    }
    if !record.isJudgedAndUndone { await attempt.judgeAndUndoRest(within: rules) }
    return record.end()
  }
}
