package import FantailPlan
package import FantailTree

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

/// The places where a rule acts, named as its functions. To call all functions of all rules would cost a debug build
/// 3 us an example.
package struct AttemptPlaces: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let around = AttemptPlaces(rawValue: 1)
  package static let code = AttemptPlaces(rawValue: 2)
  package static let scope = AttemptPlaces(rawValue: 4)
  package static let outside = AttemptPlaces(rawValue: 8)
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

/// Makes the rules of one power for the examples of a run.
package protocol AttemptPower: Sendable {
  /// Returns the rule of an example, or of a hook that runs once; `nil` if the power does not concern it.
  func rule(for subject: AttemptSubject) -> (any AttemptRule)?
}

/// A setting that brings a rule: the way in for powers of other modules, whose rules stand inside all others.
///
/// ```swift
/// extension ScheduleCount: AttemptRuleKey {
///   package static func rule(_ count: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
///     subject.example == nil ? nil : ScheduleRule(count: count ?? 0)
///   }
/// }
/// ```
package protocol AttemptRuleKey: TraitKey {
  /// Returns the rule that a value of the setting asks for.
  static func rule(_ value: Value, for subject: AttemptSubject) -> (any AttemptRule)?
}

extension AttemptRuleKey {
  fileprivate static func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    rule(subject.traits[Self.self], for: subject)
  }
}

extension AttemptSubject {
  /// The rules that the settings of other modules bring.
  var rulesOfSettings: [any AttemptRule] {
    traits.keys.compactMap { ($0 as? any AttemptRuleKey.Type)?.rule(for: self) }
  }
}

/// The example that rules are made for, or the hook that runs once.
///
/// A class, since each rule and each attempt holds it: copies of its parts cost a debug build 2 us an example.
package final class AttemptSubject: Sendable {
  /// `nil` for a hook.
  package let example: PlannedExample?
  package let kind: PlannedExample.Step.Kind
  package let location: SourceLocation
  /// The settings that hold for it.
  package let traits: Traits
  package let worker: Int
  let run: RunState
  /// The group that it stands in.
  let group: Program.GroupNumber
  let path: GroupPath

  init(
    example: PlannedExample?, kind: PlannedExample.Step.Kind, location: SourceLocation, traits: Traits, worker: Int,
    run: RunState, group: Program.GroupNumber, path: GroupPath
  ) {
    self.example = example
    self.kind = kind
    self.location = location
    self.traits = traits
    self.worker = worker
    self.run = run
    self.group = group
    self.path = path
  }

  /// The keys of the examples that it runs for, in the record of what they reach.
  var reachKeys: [String] { example.map { [$0.reachKey] } ?? run.reachKeys(in: group) }

  /// `true` if the run or a group of the example has ended, so that no further attempt can succeed.
  var isOver: Bool { run.interruption.isAsked || path.onceGroups.contains(where: \.isOver) }
}

/// Something that happens in an example while it runs.
package enum AttemptEvent: Sendable {
  case began(Attempt)
  /// The example comes to a hook or to its body.
  case entered(PlannedExample.Step.Kind, SourceLocation)
  case recorded(Issue)
  /// The code is tried with arguments that the closure puts into words; `nil` ends that.
  case tried((@Sendable () -> String)?)
  /// An attempt ended with these issues, and another one follows.
  case failedAttempt([Issue])
  /// Code of the example runs in another process.
  case ranElsewhere
  /// The example has so much time from now on, by its clock.
  case limited(Duration, AttemptClock)
  case unlimited
}

/// One attempt at an example, or one run of a hook that runs once.
package final class Attempt: Sendable {
  let record: ExampleRecord
  let rules: [any AttemptRule]
  /// The time that the attempt itself has taken.
  package let clock = AttemptClock()

  init(record: ExampleRecord, rules: [any AttemptRule]) {
    self.record = record
    self.rules = rules
  }

  /// Tells the example's rules about an event.
  package func tell(_ event: AttemptEvent) {
    for rule in rules { rule.happened(event) }
  }

  /// `true` if something has failed in the attempt so far.
  package var hasFailed: Bool { record.hasFailed }

  /// Records an issue of the attempt.
  package func record(_ issue: Issue) { record.record(issue) }
}

/// The attempts at an example, as a rule runs them.
package struct Attempts: Sendable {
  package let subject: AttemptSubject
  /// All rules of the example.
  let rules: [any AttemptRule]
  /// The position of the first rule inside this one.
  private let inner: Int
  /// Decides on the attempts that rules outside this one run.
  private let outer: AttemptPolicy
  private let attempt: @Sendable (AttemptPolicy) async -> AttemptOutcome

  init(
    _ subject: AttemptSubject, _ rules: [any AttemptRule], inner: Int = 0, outer: AttemptPolicy = .last,
    _ attempt: @escaping @Sendable (AttemptPolicy) async -> AttemptOutcome
  ) {
    self.subject = subject
    self.rules = rules
    self.inner = inner
    self.outer = outer
    self.attempt = attempt
  }

  /// Runs one attempt, within the rules inside this one.
  ///
  /// - Parameter policy: Decides whether the rule runs another attempt after it, which keeps groups from ending.
  package func run(_ policy: AttemptPolicy = .last) async -> AttemptOutcome {
    let both = outer.joined(with: policy)
    guard let next = rules.next(.around, from: inner) else { return await attempt(both) }
    return await rules[next].around(Attempts(subject, rules, inner: next + 1, outer: both, attempt))
  }

  /// Returns the policy of a rule that runs the example again after some outcomes.
  package func policy(_ following: AttemptPolicy.Following) -> AttemptPolicy { AttemptPolicy(following, subject) }

  /// Tells all rules of the example about an event.
  package func tell(_ event: AttemptEvent) {
    for rule in rules { rule.happened(event) }
  }
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
  fileprivate func next(_ place: AttemptPlaces, from index: Int) -> Int? {
    // By index: a debug build spends more on an iterator than on a rule.
    for position in index..<count where self[position].acts.contains(place) { return position }
    return nil
  }
}
