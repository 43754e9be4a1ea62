package import FantailPlan
package import FantailTree

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
  /// It has ended, with all its attempts.
  case ended
}
