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
