package import FantailPlan
package import FantailTree

/// An attempt at an example, or a run of a hook that runs once.
package final class Attempt: WatchedAttempt {
  let record: ExampleRecord
  /// The rules and the listener of the example or the hook.
  private let listener: any AttemptListener & AnyObject

  init(_ record: ExampleRecord, listener: any AttemptListener & AnyObject) {
    self.record = record
    self.listener = listener
  }

  package var subject: AttemptSubject { record.subject }

  /// Tells the example's rules and its listener about an event.
  package func tell(_ event: AttemptEvent) { listener.happened(event) }

  package var ownTime: Duration { record.ownTime }
  package var isCleaningUp: Bool { record.isCleaningUp }
  package var hasAbandonedCode: Bool { record.hasAbandonedCode }
  package var tasks: [TaskAddress] { record.tasks }

  /// Tells the example's listener that code of the attempt has ended.
  func codeEnded(leaving presence: inout Presence?) { listener.codeEnded(of: self, leaving: &presence) }

  /// `true` if the attempt has failed so far.
  package var hasFailed: Bool { record.hasFailed }

  package func record(_ issue: Issue) { record.record(issue) }

  package func abandon() -> AttemptOutcome { record.abandon() }
}

/// A running attempt as its listeners see it.
package protocol WatchedAttempt: AnyObject, Sendable {
  var subject: AttemptSubject { get }

  /// The time that the attempt has taken by itself, without `beforeAll` and `afterAll` hooks beside it.
  var ownTime: Duration { get }

  /// `true` if its clean-up runs, which has more time after a time limit than other code.
  var isCleaningUp: Bool { get }

  /// `true` if code of the attempt was abandoned. The attempt has then failed.
  var hasAbandonedCode: Bool { get }

  /// The tasks that run its code, the innermost first.
  var tasks: [TaskAddress] { get }

  /// Records an issue of the attempt.
  func record(_ issue: Issue)

  /// Undoes the changes of the attempt, for which the run does not wait, and ends its record.
  func abandon() -> AttemptOutcome
}

extension Attempt {
  /// Judges verifiers and undoes changes from hooks after the body, even if the example has cancelled this task.
  ///
  /// - Parameter rules: The rules of the example.
  func judgeAndUndoRest(within rules: AttemptRules) async {
    await uncancelled { [self] in
      var presence: Presence? = Presence()
      await ExampleContext.withCurrent(.current, presence: presence) {
        await rules.scope { await record.judgeAndUndo(record.hasFailed ? .cutOff : .completed) }
      }
      codeEnded(leaving: &presence)
    }
  }
}

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

/// The subject of rules: an example, or a hook that runs once.
///
/// A class, because each rule and each attempt holds it: copies of its parts cost a debug build 2 us an example.
package final class AttemptSubject: Sendable {
  /// `nil` for a hook.
  package let example: PlannedExample?
  /// The place of the example in the plan; `nil` for a hook.
  let position: Int?
  package let kind: PlannedExample.Step.Kind
  package let location: SourceLocation
  /// The settings that apply to it.
  package let traits: Traits
  package let worker: Int
  /// The plan of the run.
  package let plan: Plan
  let interruption: Interruption
  /// The group that contains it.
  package let group: Program.GroupNumber
  let path: GroupPath

  init(
    example: PlannedExample? = nil, position: Int? = nil, kind: PlannedExample.Step.Kind, location: SourceLocation,
    traits: Traits, worker: Int, plan: Plan, interruption: Interruption, group: Program.GroupNumber, path: GroupPath
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

  /// `true` if the run or a group of the example has ended, so that no further attempt can succeed.
  var isOver: Bool { interruption.isAsked || path.onceGroups.contains(where: \.isOver) }
}

/// Measures the time that an attempt at an example takes by itself. It excludes `beforeAll` and `afterAll` hooks, which
/// run beside the first or last example of their group.
struct AttemptClock: Sendable {
  /// The time before `start`.
  private var earlier = Duration.zero
  private var start = ContinuousClock.now
  private var pauses = 0

  var isPaused: Bool { pauses > 0 }

  /// The time so far.
  var own: Duration { isPaused ? earlier : earlier + (.now - start) }

  mutating func pause() {
    earlier = own
    pauses += 1
  }

  mutating func resume() {
    pauses -= 1
    start = .now
  }
}

/// The times that a run waits for code after cancelling it at its time limit.
enum TimeAfterLimit {
  /// The time in which cancelled code must reach its clean-up; otherwise the run continues without it.
  static let grace = Duration.milliseconds(200)
  /// The time for the clean-up itself.
  static let patience = Duration.seconds(3)

  /// Returns the time from the limit until the run continues without the code.
  static func time(isCleaningUp: Bool) -> Duration { isCleaningUp ? grace + patience : grace }

  /// Returns the longest time before the run continues, even if the code ignores the limit.
  static func longest(_ limit: Duration) -> Duration { limit + time(isCleaningUp: true) }
}

/// Decides whether an attempt at an example is followed by another.
///
/// Two callers ask it: the attempt, which keeps its groups open for another attempt, and the rule that runs the
/// attempts.
package struct AttemptPolicy: Sendable {
  /// The outcomes that are followed by another attempt.
  package enum Following: Int, Sendable {
    case never, afterFailure, always
  }

  private let following: Following
  private let subject: AttemptSubject?

  /// The policy of a last attempt.
  package static let last = AttemptPolicy(.never, nil)

  init(_ following: Following, _ subject: AttemptSubject?) {
    self.following = following
    self.subject = subject
  }

  /// Returns whether another attempt follows. None follows once the run or a group of the example has ended, because it
  /// could not succeed.
  package func isFollowed(after hasFailed: Bool) -> Bool {
    switch following {
    case .never: false
    case .afterFailure: hasFailed && subject?.isOver == false
    case .always: subject?.isOver == false
    }
  }

  /// Returns this policy joined with that of a rule inside: the one that repeats more often.
  func joined(with inner: AttemptPolicy) -> AttemptPolicy {
    following.rawValue > inner.following.rawValue ? self : inner
  }
}
