package import FantailTree

/// The outcome of an attempt at an example, or of a hook that runs once, complete or cut off.
package struct AttemptOutcome: Sendable {
  package var issues: [Issue] = []
  /// `true` if a hook of the attempt failed, and not only its body.
  package var hasFailedHook = false
  /// The issues of each earlier attempt.
  package var failedAttempts: [[Issue]] = []
  /// The error that says why the example cannot run here.
  package var skip: Skip?
  /// `true` if the example was skipped because abandoned code holds its actor.
  package var isUnreached = false
  /// The reason why an example without issues has failed, such as the time it took.
  package var fault: Issue.Kind?
  /// The steps and attachments, in the order in which they began.
  var notes: [ExampleNote] = []
  /// The words of the first expectation, if the run needs them.
  var expectationDescription: String?
  /// `true` if the example had an expectation or a verifier, if the run needs to know.
  var expectsSomething = false

  /// `true` if the attempt has issues.
  package var hasFailed: Bool { issues.count > 0 }

  mutating func add(_ new: [Issue], areAttempt: Bool) {
    if areAttempt { failedAttempts.append(new) }
    issues = areAttempt ? [] : issues + new
  }
}
