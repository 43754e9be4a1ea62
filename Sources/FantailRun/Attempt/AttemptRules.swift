package import FantailPlan
package import FantailTree

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

/// A setting with a rule. Powers of other modules add their rules with it; these rules are inside all others.
///
/// ```swift
/// extension ScheduleCount: AttemptRuleKey {
///   package static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
///     subject.example == nil ? nil : ScheduleRule(count: count ?? 0)
///   }
/// }
/// ```
package protocol AttemptRuleKey: TraitKey {
  /// Returns the rule for a value of the setting; `nil` if the value needs none.
  static func rule(_ value: Value, for subject: AttemptSubject) -> (any AttemptRule)?
}

extension AttemptRuleKey {
  static func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    rule(subject.traits[Self.self], for: subject)
  }
}

extension AttemptSubject {
  /// The rules of settings from other modules.
  var rulesOfSettings: [any AttemptRule] {
    traits.keys.compactMap { ($0 as? any AttemptRuleKey.Type)?.rule(for: self) }
  }
}

/// Makes the rules of one power for the examples of a run.
package protocol AttemptPower: Sendable {
  /// Returns the rule of an example, or of a hook that runs once; `nil` if the power does not concern it.
  func rule(for subject: AttemptSubject) -> (any AttemptRule)?
}

/// The rules of an example, the outermost first, and its listener.
final class AttemptRules: AttemptListener {
  /// The rules; most examples have none.
  let rules: [any AttemptRule]
  let isEmpty: Bool
  private let listener: (any AttemptListener & AnyObject)?

  init(_ rules: [any AttemptRule] = [], listener: (any AttemptListener & AnyObject)? = nil) {
    self.rules = rules
    isEmpty = rules.isEmpty
    self.listener = listener
  }

  /// `true` if a rule may run the example more than once.
  var repeats: Bool { rules.contains { $0.mostAttempts > 1 } }

  /// The longest time of all attempts; `nil` without a limit.
  var longestTime: Duration? {
    let attempts = rules.reduce(1.0) { $0 * Double(max(1, $1.mostAttempts)) }
    // The times of so many attempts would not fit.
    guard attempts < 1e9 else { return nil }
    return rules.compactMap(\.longestAttempt).min().map { $0 * Int(attempts) }
  }

  /// Tells the listener and the rules about an event.
  func happened(_ event: AttemptEvent) {
    listener?.happened(event)
    if isEmpty { return }
    for rule in rules { rule.happened(event) }
  }

  /// Tells the listener that the code of an attempt has ended.
  func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {
    listener?.codeEnded(of: attempt, leaving: &presence)
  }

  /// Runs the attempts at an example, or at a hook that runs once, within the rules from `index` on.
  ///
  /// - Parameters:
  ///   - outer: The policy of the rules outside these.
  ///   - attempt: Runs one attempt.
  func around(
    _ subject: AttemptSubject, from index: Int = 0, outer: AttemptPolicy = .last,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) async -> AttemptOutcome {
    guard index < rules.count else { return await attempt(outer) }
    let attempts = Attempts(at: subject, listener: self, outer: outer) { policy in
      await self.around(subject, from: index + 1, outer: policy, attempt)
    }
    return await rules[index].around(attempts)
  }

  /// Runs code of one attempt within the rules from `index` on.
  func aroundCode(of attempt: Attempt, from index: Int = 0, _ code: @escaping @Sendable () async -> Void) async {
    guard index < rules.count else { return await code() }
    await rules[index].aroundCode(of: attempt) { await self.aroundCode(of: attempt, from: index + 1, code) }
  }

  /// Runs code within the scopes of the rules from `index` on.
  func scope(from index: Int = 0, _ code: () async -> Void) async {
    guard index < rules.count else { return await code() }
    await rules[index].scope { await scope(from: index + 1, code) }
  }

  /// Runs hooks that are not part of the example, outside the scopes of the rules from `index` on.
  func outside(from index: Int = 0, _ hooks: () async -> Void) async {
    guard index < rules.count else { return await hooks() }
    await rules[index].outside { await outside(from: index + 1, hooks) }
  }
}

/// An event of a running example.
package enum AttemptEvent: Sendable {
  case began(any WatchedAttempt)
  /// The example comes to a hook or to its body.
  case entered(PlannedExample.Step.Kind, SourceLocation)
  case recorded(Issue)
  /// The example begins a case of a property, and the closure describes its arguments; `nil` after the last case.
  case tried((@Sendable () -> String)?)
  /// An attempt ended with these issues, and another follows.
  case failedAttempt([Issue])
  /// Code of the example runs in another process.
  case ranElsewhere
  /// A time limit for the example begins, measured by the attempt's own time.
  case limited(Duration)
  case unlimited
  /// All attempts have ended.
  case ended
}

/// Receives the events of one example, or of one hook that runs once.
package protocol AttemptListener: Sendable {
  func happened(_ event: AttemptEvent)

  /// Called when the code of an attempt has ended.
  ///
  /// - Parameter presence: The presence of the code, which nothing else holds unless tasks that it started still run.
  func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?)
}

extension AttemptListener {
  package func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {}
}

/// Two listeners of a run as one. Most runs have one listener, and a list costs a debug build 0.4 us an event.
struct JoinedListeners: RunListener {
  let first: any RunListener
  let second: any RunListener

  func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject {
    Both(first: first.begin(subject), second: second.begin(subject))
  }

  private final class Both: AttemptListener {
    private let first: any AttemptListener
    private let second: any AttemptListener

    init(first: any AttemptListener, second: any AttemptListener) {
      self.first = first
      self.second = second
    }

    func happened(_ event: AttemptEvent) {
      first.happened(event)
      second.happened(event)
    }

    func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {
      first.codeEnded(of: attempt, leaving: &presence)
      second.codeEnded(of: attempt, leaving: &presence)
    }
  }
}

/// Listens to all examples of a run, and to its hooks that run once. It only observes: a power that acts around an
/// attempt is an ``AttemptRule``.
package protocol RunListener: Sendable {
  /// Returns the listener for an example or a hook that begins now. Its last event is `ended`.
  func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject
}
