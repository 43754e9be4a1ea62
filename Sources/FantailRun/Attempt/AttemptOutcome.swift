package import FantailTree

/// The outcome of an attempt at an example, or of a hook that runs once, whether or not it came to its end.
package struct AttemptOutcome: Sendable {
  package var issues: [Issue] = []
  /// The issues of each attempt before it.
  package var failedAttempts: [[Issue]] = []
  /// The error that says why the example cannot run here.
  package var skip: Skip?
  /// `true` if it was skipped since something before it has not ended.
  package var isUnreached = false
  /// The reason why the example has failed although nothing failed in it, such as the time it took.
  package var fault: Issue.Kind?
  /// The clock of the attempt, for rules that judge its time; `nil` for a hook.
  package var clock: AttemptClock?
  /// The steps and attachments, in the order in which they began.
  var notes: [ExampleNote] = []
  /// The words of the first expectation, where the example is asked for them.
  var expectationDescription: String?
  /// `true` if it came to an expectation or left something to judge at its end, where the example is asked for that.
  var expectsSomething = false

  /// `true` if something failed in it.
  package var hasFailed: Bool { issues.count > 0 }

  mutating func add(_ new: [Issue], areAttempt: Bool) {
    if areAttempt { failedAttempts.append(new) }
    issues = areAttempt ? [] : issues + new
  }
}
