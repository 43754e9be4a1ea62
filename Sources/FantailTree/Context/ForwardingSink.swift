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
