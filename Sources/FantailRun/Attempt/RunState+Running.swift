import FantailLock
import FantailPlan
import FantailTree

// Single examples: their attempts, and the result.
extension RunState {
  /// Runs an example.
  ///
  /// - Parameter inTaskOfCaller: `true` if it may leave the caller's task cancelled, so that it needs none of its own. An
  ///   example that may run again has one all the same.
  package func run(_ position: Int, worker: Int = 0, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let planned = plan.examples[position]
    guard case .run = planned.disposition else { return ExampleResult(notToRun: planned) }
    let example = examples[position]
    let path = path(to: example.group)
    let subject = AttemptSubject(
      example: planned, kind: .body, location: example.location, traits: example.traits, worker: worker, run: self,
      group: example.group, path: path)
    let rules = rules(for: subject)
    let inTaskOfCaller = inTaskOfCaller && !rules.contains(where: \.repeats)
    let start = ContinuousClock.now
    let attempts = Attempts(subject, rules) { policy in
      await self.attempt(at: position, subject, rules, policy, inTaskOfCaller: inTaskOfCaller)
    }
    let outcome = await attempts.run()
    return ExampleResult(planned, example, outcome, took: ContinuousClock.now - start)
  }

  /// Runs one attempt to its end.
  private func attempt(
    at position: Int, _ subject: AttemptSubject, _ rules: [any AttemptRule], _ policy: AttemptPolicy,
    inTaskOfCaller: Bool
  ) async -> AttemptOutcome {
    let example = examples[position]
    let record = ExampleRecord(
      of: .example(position), in: self, subject.path,
      isAskedForExpectation: example.description == nil || example.traits.forbidsEmpty, worker: subject.worker,
      listeners: rules)
    let attempt = Attempt(record: record, rules: rules)
    attempt.tell(.began(attempt))
    let run = ExampleRun(attempt: attempt, example: example, policy: policy)
    // An attempt that is abandoned may end later, and nobody asks for its skip then.
    let skip = Locked<Skip?>(nil)
    await rules.aroundCode(of: attempt) {
      let reason = inTaskOfCaller ? await run.run() : await inOwnTask { await run.run() } ?? nil
      if let reason { skip.withLock { $0 = reason } }
    }
    let reason = skip.withLock(\.self)
    if !record.isJudgedAndUndone { await attempt.judgeAndUndoRest() }
    var outcome = record.end()
    outcome.skip = reason
    outcome.clock = attempt.clock
    return outcome
  }
}

extension Attempt {
  /// Judges and undoes what hooks after the body left. The task may be one that the example left cancelled.
  func judgeAndUndoRest() async {
    await uncancelled { [rules, record] in
      await rules.scope { await record.judgeAndUndo(record.hasFailed ? .cutOff : .completed) }
    }
  }
}
