/// A receiver of issues, verifiers and clean-ups: the example itself, or a wrapper around a part of its code such as
/// `withClue`.
package protocol IssueSink: AnyObject, Sendable {
  /// Records an issue; safe to call from any thread and at any time.
  func record(_ issue: Issue)

  /// Records an issue at once. Its slow parts are computed at the example's end.
  ///
  /// - Parameter resolve: Returns the whole issue.
  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue)

  /// Adds a verifier to be judged after the body and before `afterEach`, in the order they were added.
  func verifyAtEnd(_ verifier: DeferredVerifier)

  /// Adds an action that undoes a change of this example. It runs after the verifiers and before `afterEach`.
  func cleanUp(_ action: @escaping @Sendable () -> Void)

  /// Keeps notes for the reports of the example.
  ///
  /// - Parameter notes: Returns the notes, as they are at the example's end.
  /// - Returns: `false` if the notes are lost because the example is over.
  @discardableResult func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool
}

extension IssueSink {
  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) { record(resolve()) }
}
