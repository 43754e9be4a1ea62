import FantailPlan
import FantailTree

/// Acts around the attempts at an example, or around a hook that runs once.
///
/// A power that acts there is a rule in a file of its own, made only for the examples that have it; a power that only takes
/// notice is a ``RunListener``. ``AttemptPower`` makes the rules of this module, and ``AttemptRuleKey`` those of other modules.
/// Rules nest: each runs those after it. Most examples have none, since a rule costs a debug build 1 to 2 us an example.
package protocol AttemptRule: AttemptListener {
  /// `true` if the rule may run the example more than once.
  var repeats: Bool { get }

  /// Runs the example, and returns its outcome: of one attempt, unless the rule repeats the example.
  ///
  /// - Parameter attempts: Runs an attempt, with the lets, hooks and doubles made anew each time.
  func around(_ attempts: Attempts) async -> AttemptOutcome

  /// Runs the code of one attempt: its hooks and its body. A rule that returns earlier abandons the code.
  func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async

  /// Establishes the surroundings that all code of the example sees, in whatever task the code runs.
  func scope(_ code: () async -> Void) async

  /// Runs hooks that run once and happen to run within this example, but are not part of it.
  func outside(_ hooks: () async -> Void) async
}

extension AttemptRule {
  package var repeats: Bool { false }
  package func around(_ attempts: Attempts) async -> AttemptOutcome { await attempts.run() }
  package func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async { await code() }
  package func scope(_ code: () async -> Void) async { await code() }
  package func outside(_ hooks: () async -> Void) async { await hooks() }
  package func happened(_ event: AttemptEvent) {}
}
