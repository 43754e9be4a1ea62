import FantailPlan

/// Records the functions that an example or a hook that runs once enters.
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

/// Records the functions that all examples of a run enter.
struct RunReach: RunListener {
  let ledger: ReachLedger

  func begin(_ subject: AttemptSubject) -> any AttemptListener {
    // Counts from before a hook belong to the example that the hook runs beside.
    if let example = subject.example { ledger.begin(example.reachKey) } else { ledger.takeForRunning() }
    return ReachListener(ledger: ledger, subject: subject)
  }
}
