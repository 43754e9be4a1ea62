/// Listens to all examples of a run, and to its hooks that run once. It only observes: a power that acts around an
/// attempt is an ``AttemptRule``.
package protocol RunListener: Sendable {
  /// Returns the listener for an example or a hook that begins now. Its last event is `ended`.
  func begin(_ subject: AttemptSubject) -> any AttemptListener & AnyObject
}
