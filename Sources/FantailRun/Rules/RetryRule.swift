import FantailPlan
import FantailTree

/// Runs a failing example again.
struct RetryRule: AttemptRule {
  /// The number of attempts after the first.
  let retries: Int

  var mostAttempts: Int { retries < .max ? retries + 1 : .max }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    var failed: [[Issue]] = []
    while true {
      let policy = attempts.policy(failed.count < retries ? .afterFailure : .never)
      var outcome = await attempts.run(policy)
      // Each attempt has a separate task, so this task is cancelled only if the run is cancelled.
      guard policy.isFollowed(after: outcome.hasFailed), !Task.isCancelled else {
        outcome.failedAttempts = failed
        return outcome
      }
      failed.append(outcome.issues)
      attempts.announce(.failedAttempt(outcome.issues))
    }
  }
}

struct RetryPower: AttemptPower {
  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    guard subject.example != nil, subject.traits.furtherAttempts > 0 else { return nil }
    return RetryRule(retries: subject.traits.furtherAttempts)
  }
}

extension Traits {
  /// The number of times that a failing example runs again. Zero for a known issue.
  package var furtherAttempts: Int { knownIssue == nil ? retries ?? 0 : 0 }
}
