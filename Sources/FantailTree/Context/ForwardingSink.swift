/// A sink around another one. It forwards everything that it does not handle itself.
package protocol ForwardingSink: IssueSink {
  var inner: any IssueSink { get }
}

extension ForwardingSink {
  package func record(_ issue: Issue) { inner.record(issue) }
  package func verifyAtEnd(_ verifier: DeferredVerifier) { inner.verifyAtEnd(verifier) }
  package func cleanUp(_ action: @escaping @Sendable () -> Void) { inner.cleanUp(action) }
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { inner.keep(notes) }
}
