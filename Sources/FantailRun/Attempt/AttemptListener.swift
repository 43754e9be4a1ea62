package import FantailTree

/// Receives the events of one example, or of one hook that runs once.
package protocol AttemptListener: Sendable {
  func happened(_ event: AttemptEvent)

  /// Called when the code of an attempt has ended.
  ///
  /// - Parameter presence: The presence of the code, which nothing else holds unless tasks that it started still run.
  func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?)
}

extension AttemptListener {
  package func codeEnded(of attempt: any WatchedAttempt, leaving presence: inout Presence?) {}
}
