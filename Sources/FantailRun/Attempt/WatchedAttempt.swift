package import FantailTree

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
