/// Listens to all examples of a run, and to its hooks that run once. It only takes notice: a power that acts around an
/// attempt is an ``AttemptRule``.
package protocol RunListener: Sendable {
  /// Returns the listener of an example or a hook that begins now; its last event is `ended`.
  func begin(_ subject: AttemptSubject) -> any AttemptListener
}
