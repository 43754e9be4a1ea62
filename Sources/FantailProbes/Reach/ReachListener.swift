import FantailPlan
import FantailRun

/// Records the functions that an example or a once-only hook enters.
final class ReachListener: AttemptListener {
  private let ledger: ReachLedger
  private let subject: AttemptSubject

  init(ledger: ReachLedger, subject: AttemptSubject) {
    self.ledger = ledger
    self.subject = subject
  }

  func happened(_ event: AttemptEvent) {
    switch event {
    case .ranElsewhere: if let example = subject.example { ledger.noteElsewhere(example.reachKey) }
    case .ended:
      if let example = subject.example { ledger.end(example.reachKey) } else { ledger.take(for: subject.reachKeys) }
    default: break
    }
  }
}

extension AttemptSubject {
  /// The keys of the examples for which the subject runs, in the record of `--record-reach`.
  fileprivate var reachKeys: [String] {
    if let example { return [example.reachKey] }
    guard let code = plan.code else { return [] }
    return plan.examples.indices.filter { position in
      code.declared.path(to: code.examples[position].group).contains { $0.number == group }
    }.map { plan.examples[$0].reachKey }
  }
}
