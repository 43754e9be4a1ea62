import FantailPlan

/// Counts the code that an example reaches, or a hook that runs once.
struct ReachListener: AttemptListener {
  let ledger: ReachLedger
  let subject: AttemptSubject

  func happened(_ event: AttemptEvent) {
    switch event {
    case .ranElsewhere: if let example = subject.example { ledger.noteElsewhere(example.reachKey) }
    case .ended:
      if let example = subject.example { ledger.end(example.reachKey) } else { ledger.take(for: subject.reachKeys) }
    default: break
    }
  }
}

/// Counts what all examples of a run reach.
struct RunReach: RunListener {
  let ledger: ReachLedger

  func begin(_ subject: AttemptSubject) -> any AttemptListener {
    // Code before a hook was reached by the example that the hook runs beside.
    if let example = subject.example { ledger.begin(example.reachKey) } else { ledger.takeForRunning() }
    return ReachListener(ledger: ledger, subject: subject)
  }
}
