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

/// A sink around another one, which hands on what it does not see to itself.
package protocol ForwardingSink: IssueSink {
  var inner: any IssueSink { get }
}

extension ForwardingSink {
  package func record(_ issue: Issue) { inner.record(issue) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { inner.keep(notes) }
}

/// A check that is made now and judged at the example's end.
package struct DeferredVerifier: Sendable {
  /// The text of what it verifies, for the report of one that was cut off.
  package let description: String
  package let location: SourceLocation
  /// Judges it, recording issues itself.
  package let judge: @Sendable () async -> Void

  package init(description: String, location: SourceLocation, judge: @escaping @Sendable () async -> Void) {
    self.description = description
    self.location = location
    self.judge = judge
  }
}
