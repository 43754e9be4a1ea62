import FantailLock
package import FantailTree

/// The sink around polled code. With it, matchers recognise a poll, whose first value need not be the last.
package final class PolledSink: ForwardingSink {
  package let inner: any IssueSink
  private let place: SourceLocation
  private let failure = Locked(false)

  init(inner: any IssueSink, at place: SourceLocation) {
    self.inner = inner
    self.place = place
  }

  /// `true` once a sample has recorded a failure of its own. The wait then ends, since the next sample would record the
  /// failure again.
  var hasFailed: Bool { failure.withLock(\.self) }

  package func record(_ issue: Issue) {
    failure.withLock { $0 = true }
    inner.record(issue.location == nil ? Issue(issue.kind, at: place, clues: issue.clues) : issue)
  }

  /// Forwards the verifiers of the samples; after a failure they are not judged.
  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    inner.verifyAtEnd(
      DeferredVerifier(description: verifier.description, location: verifier.location) { [self] in
        if !hasFailed { await verifier.judge() }
      })
  }

  /// Keeps no notes, since the number of samples may be large.
  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool { true }
}
