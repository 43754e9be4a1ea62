import FantailPlan

/// Counts the code that an example reaches, or a hook that runs once.
struct ReachRule: AttemptRule {
  let ledger: ReachLedger
  let subject: AttemptSubject
  var acts: AttemptPlaces { .around }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    if let example = subject.example {
      ledger.begin(example.reachKey)
      defer { ledger.end(example.reachKey) }
      return await attempts.run()
    }
    // Code until now was reached by the example that the hook runs beside.
    ledger.takeForRunning()
    let outcome = await attempts.run()
    ledger.take(for: subject.reachKeys)
    return outcome
  }

  func happened(_ event: AttemptEvent) {
    if case .ranElsewhere = event, let example = subject.example { ledger.noteElsewhere(example.reachKey) }
  }
}

/// Counts what all examples of a run reach.
struct ReachPower: AttemptPower {
  let ledger: ReachLedger

  func rule(for subject: AttemptSubject) -> (any AttemptRule)? { ReachRule(ledger: ledger, subject: subject) }
}
