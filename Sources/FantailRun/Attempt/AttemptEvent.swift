package import FantailPlan
package import FantailTree

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
