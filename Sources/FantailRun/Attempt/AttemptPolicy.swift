/// Decides whether another attempt at an example follows one.
///
/// Both callers ask the same value: the attempt, whose groups do not end if another one follows, and the rule that runs
/// the attempts.
package struct AttemptPolicy: Sendable {
  /// The outcomes that another attempt follows.
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

  /// Returns whether another attempt follows: not if the run or a group of the example has ended, as it could not succeed.
  package func isFollowed(after hasFailed: Bool) -> Bool {
    switch following {
    case .never: false
    case .afterFailure: hasFailed && subject?.isOver == false
    case .always: subject?.isOver == false
    }
  }

  /// Returns the policy of a rule inside another one that runs the example again.
  func joined(with inner: AttemptPolicy) -> AttemptPolicy {
    following.rawValue > inner.following.rawValue ? self : inner
  }
}
