package import FantailPlan
package import FantailTree

/// Acts around the attempts at an example, or around a hook that runs once.
///
/// A power is a feature that some examples have, such as retries. A power that changes how examples run is a rule in a
/// separate file, which is made only for examples with that power. A power that only observes is a ``RunListener``.
/// ``AttemptPower`` makes the rules of this module, and ``AttemptRuleKey`` those of other modules. Rules nest: each
/// rule runs the rules after it. A rule that needs state of one attempt keeps it in `Attempt.stored`.
package protocol AttemptRule: AttemptListener {
  /// The maximum number of attempts that the rule runs.
  var mostAttempts: Int { get }

  /// Runs the example, and returns its outcome. A rule that does not repeat the example runs one attempt.
  ///
  /// - Parameter attempts: Runs one attempt per call, each with new lets, hooks and doubles.
  func around(_ attempts: Attempts) async -> AttemptOutcome

  /// Runs the code of one attempt: its hooks and its body. A rule that returns earlier abandons the code.
  func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async
}

extension AttemptRule {
  package var mostAttempts: Int { 1 }
  package func around(_ attempts: Attempts) async -> AttemptOutcome { await attempts.run() }
  package func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async { await code() }
  package func happened(_ event: AttemptEvent) {}
}

/// A setting with a rule. Powers in other modules add their rules with such a setting; these rules are inside all other
/// rules.
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
  /// `true` if the power concerns only examples with a setting, which most examples do not have.
  var needsSetting: Bool { get }

  /// Returns the rule of an example, or of a hook that runs once; `nil` if the power does not concern it.
  func rule(for subject: AttemptSubject) -> (any AttemptRule)?
}

extension AttemptPower {
  package var needsSetting: Bool { true }
}

/// The rules of an example, the outermost first, and its listeners.
final class AttemptRules: AttemptListener {
  private let rules: [any AttemptRule]
  private let listeners: [any AttemptListener]
  /// The task-locals of `.with` with their values outside the example, for hooks that are not part of it.
  let bindingsOutside: [TaskLocalBinding]

  init(
    _ rules: [any AttemptRule] = [], listeners: [any AttemptListener] = [], outside bindings: [TaskLocalBinding] = []
  ) {
    self.rules = rules
    self.listeners = listeners + rules
    bindingsOutside = bindings
  }

  /// `true` if a rule may run the example more than once.
  var repeats: Bool { rules.contains { $0.mostAttempts > 1 } }

  /// The maximum number of attempts; `nil` for so many that their total time would be too large for a duration.
  var mostAttempts: Int? {
    let attempts = rules.reduce(1.0) { $0 * Double(max(1, $1.mostAttempts)) }
    return attempts < 1e9 ? Int(attempts) : nil
  }

  /// Notifies the listeners and the rules of an event.
  func happened(_ event: AttemptEvent) {
    for listener in listeners { listener.happened(event) }
  }

  func codeEnded(of attempt: Attempt, leaving presence: inout Presence?) {
    for listener in listeners { listener.codeEnded(of: attempt, leaving: &presence) }
  }

  /// Returns the function that runs an example, or a hook that runs once, within the rules.
  ///
  /// - Parameter attempt: Runs one attempt.
  func around(
    _ subject: AttemptSubject, _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) -> @Sendable (AttemptPolicy) async -> AttemptOutcome {
    rules.reversed().reduce(attempt) { inner, rule in
      { outer in await rule.around(Attempts(at: subject, rules: self, outer: outer, inner)) }
    }
  }

  /// Returns the function that runs code of one attempt within the rules.
  func aroundCode(
    of attempt: Attempt, _ code: @escaping @Sendable () async -> Void
  ) -> @Sendable () async -> Void {
    rules.reversed().reduce(code) { inner, rule in { await rule.aroundCode(of: attempt, inner) } }
  }
}

/// The attempts at an example, as a rule runs them.
package struct Attempts: Sendable {
  package let subject: AttemptSubject
  private let rules: AttemptRules
  /// The policy of the rules outside this one.
  private let outer: AttemptPolicy
  /// Runs one attempt within the inner rules.
  private let attempt: @Sendable (AttemptPolicy) async -> AttemptOutcome

  init(
    at subject: AttemptSubject, rules: AttemptRules, outer: AttemptPolicy,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) {
    self.subject = subject
    self.rules = rules
    self.outer = outer
    self.attempt = attempt
  }

  /// Runs one attempt, within the inner rules.
  ///
  /// - Parameter policy: Decides whether the rule runs another attempt afterwards. Groups stay open for another
  ///   attempt.
  package func run(_ policy: AttemptPolicy = .last) async -> AttemptOutcome {
    await attempt(outer.joined(with: policy))
  }

  /// Returns the policy of a rule that runs the example again after some outcomes.
  package func policy(_ following: AttemptPolicy.Following) -> AttemptPolicy { AttemptPolicy(following, subject) }

  /// Notifies the example's rules and its listener of an event.
  package func announce(_ event: AttemptEvent) { rules.happened(event) }
}

/// Decides whether an attempt at an example is followed by another.
///
/// Two callers use the policy: the attempt, which keeps its groups open for another attempt, and the rule that runs the
/// attempts.
package struct AttemptPolicy: Sendable {
  /// The outcomes that are followed by another attempt.
  package struct Following: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let afterFailure = Following(rawValue: 1)
    package static let afterSuccess = Following(rawValue: 2)
    package static let always: Following = [.afterFailure, .afterSuccess]
    package static let never: Following = []
  }

  private let following: Following
  private let subject: AttemptSubject?

  /// The policy of a last attempt.
  package static let last = AttemptPolicy(.never, nil)

  init(_ following: Following, _ subject: AttemptSubject?) {
    self.following = following
    self.subject = subject
  }

  /// Returns whether another attempt follows. No attempt follows once the run or a group of the example has ended,
  /// because it could not succeed.
  package func isFollowed(after hasFailed: Bool) -> Bool {
    following.contains(hasFailed ? .afterFailure : .afterSuccess) && subject?.isOver == false
  }

  /// Returns this policy joined with that of a rule inside: another attempt follows if either requires one.
  func joined(with inner: AttemptPolicy) -> AttemptPolicy {
    AttemptPolicy(following.union(inner.following), subject ?? inner.subject)
  }
}

/// An event of a running example.
package enum AttemptEvent: Sendable {
  case began(Attempt)
  /// The example reaches a hook or its body.
  case entered(PlannedExample.Step.Kind, SourceLocation)
  case recorded(Issue)
  /// The example begins a case of a property, and the closure describes its arguments; `nil` after the last case.
  case tried((@Sendable () -> String)?)
  /// An attempt ended with these issues, and another follows.
  case failedAttempt([Issue])
  /// The run has stopped waiting for code of the attempt, which waits for something that will not happen.
  case abandonedCode
  /// Code of the example runs in another process.
  case ranElsewhere
  /// A time limit for the example begins, measured by the attempt's clock.
  case limited(Duration, AttemptClock)
  case unlimited
  /// All attempts have ended.
  case ended
}

/// Receives the events of one example, or of one hook that runs once.
package protocol AttemptListener: Sendable {
  func happened(_ event: AttemptEvent)

  /// Called when the code of an attempt has ended.
  ///
  /// - Parameter presence: The presence of the code. Nothing else holds this object unless tasks that the code started
  ///   are still running.
  func codeEnded(of attempt: Attempt, leaving presence: inout Presence?)
}

extension AttemptListener {
  package func codeEnded(of attempt: Attempt, leaving presence: inout Presence?) {}
}

/// Listens to all examples of a run, and to its hooks that run once. A listener only observes: a power that acts around
/// an attempt is an ``AttemptRule``.
package protocol RunListener: Sendable {
  /// Returns the listener for an example or a hook that begins now. Its last event is `ended`.
  func begin(_ subject: AttemptSubject) -> any AttemptListener
}

/// The subject of rules: an example, or a hook that runs once.
///
/// This is a class, because each rule and each attempt holds it.
package final class AttemptSubject: Sendable {
  /// `nil` for a hook.
  package let example: PlannedExample?
  /// The position of the example in the plan; `nil` for a hook.
  let position: Int?
  package let kind: PlannedExample.Step.Kind
  package let location: SourceLocation
  /// The settings that apply to the subject.
  package let traits: Traits
  package let worker: Int
  /// The plan of the run.
  package let plan: Plan
  let interruption: Interruption
  /// The group that contains the subject.
  package let group: DeclaredSpecs.GroupNumber
  let path: GroupPath

  init(
    example: PlannedExample? = nil, position: Int? = nil, kind: PlannedExample.Step.Kind, location: SourceLocation,
    traits: Traits, worker: Int, plan: Plan, interruption: Interruption, group: DeclaredSpecs.GroupNumber,
    path: GroupPath
  ) {
    self.position = position
    self.example = example
    self.kind = kind
    self.location = location
    self.traits = traits
    self.worker = worker
    self.plan = plan
    self.interruption = interruption
    self.group = group
    self.path = path
  }

  /// `true` if the run or a group of the example has ended, so no further attempt can succeed.
  var isOver: Bool { interruption.isAsked || path.onceGroups.contains(where: \.isOver) }
}
