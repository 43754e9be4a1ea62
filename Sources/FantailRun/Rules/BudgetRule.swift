import FantailTree

/// Fails an example that passes but takes longer than its budget.
struct BudgetRule: AttemptRule {
  let budget: Duration

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    var outcome = await attempts.run()
    if let time = outcome.clock?.own, time > budget { outcome.fault = .budgetExceeded(budget, took: time) }
    return outcome
  }
}

struct BudgetPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    guard subject.example != nil, let budget = subject.traits.budget else { return nil }
    return BudgetRule(budget: budget)
  }
}
