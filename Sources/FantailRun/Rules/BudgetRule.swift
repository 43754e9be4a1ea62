import FantailLock
import FantailTree

/// Fails an example that passes but takes longer than its budget.
struct BudgetRule: AttemptRule {
  let budget: Duration
  /// The latest attempt; `nil` after its end, because an attempt holds its rules.
  private let attempt = Locked<(any WatchedAttempt)?>(nil)

  init(budget: Duration) {
    self.budget = budget
  }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    var outcome = await attempts.run()
    let last = attempt.withLock { $0.take() }
    if let time = last?.ownTime, time > budget { outcome.fault = .budgetExceeded(budget, took: time) }
    return outcome
  }

  func happened(_ event: AttemptEvent) {
    if case .began(let new) = event { attempt.withLock { $0 = new } }
  }
}

struct BudgetPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    guard subject.example != nil, let budget = subject.traits.budget else { return nil }
    return BudgetRule(budget: budget)
  }
}
