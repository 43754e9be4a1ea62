import FantailPlan
import FantailTree

/// Acts around the attempts at an example, or around a hook that runs once.
///
/// A power that acts there is a rule in a file of its own, made only for the examples that have it. ``AttemptPower`` makes
/// the rules of this module, and ``AttemptRuleKey`` those of other modules. Rules nest: each runs those after it.
package protocol AttemptRule: Sendable {
  /// The functions of the rule that do something; the others are not called.
  var acts: AttemptPlaces { get }

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

  /// Takes notice of something that happens in the example.
  func happened(_ event: AttemptEvent)
}

extension AttemptRule {
  package var acts: AttemptPlaces { [.around, .code, .scope, .outside] }
  package var repeats: Bool { false }
  package func around(_ attempts: Attempts) async -> AttemptOutcome { await attempts.run() }
  package func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async { await code() }
  package func scope(_ code: () async -> Void) async { await code() }
  package func outside(_ hooks: () async -> Void) async { await hooks() }
  package func happened(_ event: AttemptEvent) {}
}

extension [any AttemptRule] {
  /// Runs code of one attempt within all rules.
  func aroundCode(of attempt: Attempt, from index: Int = 0, _ code: @escaping @Sendable () async -> Void) async {
    guard let next = next(.code, from: index) else { return await code() }
    await self[next].aroundCode(of: attempt) { await aroundCode(of: attempt, from: next + 1, code) }
  }

  /// Runs code with the surroundings of all rules.
  func scope(from index: Int = 0, _ code: () async -> Void) async {
    guard let next = next(.scope, from: index) else { return await code() }
    await self[next].scope { await scope(from: next + 1, code) }
  }

  /// Runs hooks that are not part of the example.
  func outside(from index: Int = 0, _ hooks: () async -> Void) async {
    guard let next = next(.outside, from: index) else { return await hooks() }
    await self[next].outside { await outside(from: next + 1, hooks) }
  }

  /// Returns the position of the next rule that acts at a place.
  func next(_ place: AttemptPlaces, from index: Int) -> Int? {
    self[index...].firstIndex { $0.acts.contains(place) }
  }
}
