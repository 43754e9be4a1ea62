import FantailSeams
import FantailTree

/// Fails an example that passes but takes longer than its budget.
struct BudgetRule: AttemptRule {
  let budget: Duration
  /// The clock of the latest attempt.
  private let clock = Locked<AttemptClock?>(nil)

  init(budget: Duration) {
    self.budget = budget
  }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    var outcome = await attempts.run()
    if let time = clock.withLock({ $0?.own }), time > budget { outcome.fault = .budgetExceeded(budget, took: time) }
    return outcome
  }

  func happened(_ event: AttemptEvent) {
    if case .began(let attempt) = event { clock.withLock { $0 = attempt.clock } }
  }
}

struct BudgetPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    guard subject.example != nil, let budget = subject.traits.budget else { return nil }
    return BudgetRule(budget: budget)
  }
}
