package import FantailTree

/// Takes notice of what happens in one example, or in one hook that runs once.
package protocol AttemptListener: Sendable {
  /// Takes notice of an event.
  func happened(_ event: AttemptEvent)

  /// Takes notice of the end of the code of an attempt.
  ///
  /// - Parameter presence: The presence of the code, which nothing else holds unless tasks that it started still run.
  func codeEnded(of attempt: Attempt, leaving presence: inout Presence?)
}

extension AttemptListener {
  package func codeEnded(of attempt: Attempt, leaving presence: inout Presence?) {}
}
