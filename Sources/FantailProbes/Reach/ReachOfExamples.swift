import FantailPlan
import FantailRun

/// Records the functions that all examples of a run enter.
struct ReachOfExamples: RunListener {
  private let ledger: ReachLedger

  init(ledger: ReachLedger) {
    self.ledger = ledger
  }

  func begin(_ subject: AttemptSubject) -> any AttemptListener {
    // Earlier counts belong to the example during which the hook runs.
    if let example = subject.example { ledger.begin(example.reachKey) } else { ledger.takeForRunning() }
    return ReachListener(ledger: ledger, subject: subject)
  }
}
