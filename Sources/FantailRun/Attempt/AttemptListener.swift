package import FantailPlan
package import FantailTree

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
