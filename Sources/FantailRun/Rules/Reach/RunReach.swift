import FantailPlan

/// Records the functions that all examples of a run enter.
package struct RunReach: RunListener {
  private let ledger: ReachLedger

  package init(ledger: ReachLedger) {
    self.ledger = ledger
  }

  package func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject {
    // Counts from before a hook belong to the example that the hook runs beside.
    if let example = subject.example { ledger.begin(example.reachKey) } else { ledger.takeForRunning() }
    return ReachListener(ledger: ledger, subject: subject)
  }
}
