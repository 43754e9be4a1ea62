import FantailTree

/// The attempts at an example, as a rule runs them.
package struct Attempts: Sendable {
  package let subject: AttemptSubject
  /// All rules of the example.
  let rules: AttemptRules
  /// The position of the next inner rule.
  private let inner: Int
  /// The policy of the rules outside this one.
  private let outer: AttemptPolicy
  private let attempt: @Sendable (AttemptPolicy) async -> AttemptOutcome

  init(
    _ subject: AttemptSubject, _ rules: AttemptRules, inner: Int = 0, outer: AttemptPolicy = .last,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) {
    self.subject = subject
    self.rules = rules
    self.inner = inner
    self.outer = outer
    self.attempt = attempt
  }

  /// Runs one attempt, within the inner rules.
  ///
  /// - Parameter policy: Decides whether the rule runs another attempt afterwards. Groups stay open for it.
  package func run(_ policy: AttemptPolicy = .last) async -> AttemptOutcome {
    let both = outer.joined(with: policy)
    guard inner < rules.rules.count else { return await attempt(both) }
    return await rules.rules[inner].around(Attempts(subject, rules, inner: inner + 1, outer: both, attempt))
  }

  /// Returns the policy of a rule that runs the example again after some outcomes.
  package func policy(_ following: AttemptPolicy.Following) -> AttemptPolicy { AttemptPolicy(following, subject) }

  /// Tells the example's rules and its listener about an event.
  package func tell(_ event: AttemptEvent) { rules.tell(event) }
}
