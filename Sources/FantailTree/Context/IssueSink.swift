/// A receiver of what code records and defers: the example itself, or something around a part of its code such as
/// `withClue`.
package protocol IssueSink: AnyObject, Sendable {
  /// Records an issue; safe to call from any thread and at any time.
  func record(_ issue: Issue)

  /// Records an issue at once, parts of which take long to find out and are asked for at the example's end.
  ///
  /// - Parameter resolve: Returns the whole issue.
  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue)

  /// Adds a verifier to be judged after the body and before `afterEach`, in the order they were added.
  func verifyAtEnd(_ verifier: DeferredVerifier)

  /// Adds an action that undoes something of this example, run after its verifiers and before `afterEach`.
  func cleanUp(_ action: @escaping @Sendable () -> Void)

  /// Keeps notes for the reports of the example.
  ///
  /// - Parameter notes: Returns them, as they are at the example's end.
  /// - Returns: `false` if they are lost, as the example is over.
  @discardableResult func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool
}

extension IssueSink {
  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) { record(resolve()) }
}
