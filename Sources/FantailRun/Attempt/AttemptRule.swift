import FantailPlan
import FantailTree

/// Acts around the attempts at an example, or around a hook that runs once.
///
/// A power is a feature that some examples have, such as retries. A power that changes how examples run is a rule in
/// its own file, made only for examples with that power. A power that only observes is a ``RunListener``.
/// ``AttemptPower`` makes the rules of this module, and ``AttemptRuleKey`` those of other modules. Rules nest: each
/// rule runs the rules after it. A rule costs a debug build 1 to 2 us an example, so most examples have none.
package protocol AttemptRule: AttemptListener {
  /// The most attempts that the rule runs.
  var mostAttempts: Int { get }

  /// The longest time of an attempt, even if its code does not end; `nil` if the rule does not limit it.
  var longestAttempt: Duration? { get }

  /// Runs the example, and returns its outcome. A rule that does not repeat the example runs one attempt.
  ///
  /// - Parameter attempts: Runs one attempt per call, each with new lets, hooks and doubles.
  func around(_ attempts: Attempts) async -> AttemptOutcome

  /// Runs the code of one attempt: its hooks and its body. A rule that returns earlier abandons the code.
  func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async

  /// Binds the task-locals that all code of the example sees, in each task that runs its code.
  func scope(_ code: () async -> Void) async

  /// Runs `beforeAll` and `afterAll` hooks beside this example, without the task-locals of `scope`.
  func outside(_ hooks: () async -> Void) async
}

extension AttemptRule {
  package var mostAttempts: Int { 1 }
  package var longestAttempt: Duration? { nil }
  package func around(_ attempts: Attempts) async -> AttemptOutcome { await attempts.run() }
  package func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async { await code() }
  package func scope(_ code: () async -> Void) async { await code() }
  package func outside(_ hooks: () async -> Void) async { await hooks() }
  package func happened(_ event: AttemptEvent) {}
}
