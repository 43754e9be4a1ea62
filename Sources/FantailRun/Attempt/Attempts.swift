import FantailTree

/// The attempts at an example, as a rule runs them.
package struct Attempts: Sendable {
  package let subject: AttemptSubject
  private let listener: any AttemptListener
  /// The policy of the rules outside this one.
  private let outer: AttemptPolicy
  /// Runs one attempt within the inner rules.
  private let attempt: @Sendable (AttemptPolicy) async -> AttemptOutcome

  init(
    at subject: AttemptSubject, listener: any AttemptListener, outer: AttemptPolicy,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) {
    self.subject = subject
    self.listener = listener
    self.outer = outer
    self.attempt = attempt
  }

  /// Runs one attempt, within the inner rules.
  ///
  /// - Parameter policy: Decides whether the rule runs another attempt afterwards. Groups stay open for it.
  package func run(_ policy: AttemptPolicy = .last) async -> AttemptOutcome {
    await attempt(outer.joined(with: policy))
  }

  /// Returns the policy of a rule that runs the example again after some outcomes.
  package func policy(_ following: AttemptPolicy.Following) -> AttemptPolicy { AttemptPolicy(following, subject) }

  /// Tells the example's rules and its listener about an event.
  package func tell(_ event: AttemptEvent) { listener.happened(event) }
}
