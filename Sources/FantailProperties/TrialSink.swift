import FantailLock
import FantailMatchers
import FantailTree

/// The sink of one case. It keeps the case's failures, and its verifiers and replacements end with the case.
final class TrialSink: ForwardingSink {
  let keeping: KeepingSink
  private let labels = Locked<[String: (percent: Int, holds: Bool)]>([:])
  /// The notes; `nil` once the case is over.
  private let notes = Locked<[@Sendable () -> [ExampleNote]]?>([])

  var inner: any IssueSink { keeping }

  /// - Parameter heading: The issue to report before those of a case that never ends.
  init(inner: any IssueSink, heading: @escaping @Sendable () -> Issue) {
    keeping = KeepingSink(around: inner, keepsDeferred: true, heading: heading)
  }

  func count(label: String, percent: Int, holds: Bool) {
    labels.withLock { if holds || $0[label] == nil { $0[label] = (percent, holds) } }
  }

  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    let count = self.notes.withLock { known in
      known?.append(notes)
      return known?.count
    }
    guard let count else { return keeping.keep(notes) }
    // If a case never ends, the example gets its notes.
    return count > 1 || keeping.keep { [self] in self.notes.withLock { $0 ?? [] }.flatMap { $0() } }
  }

  /// Judges the deferred verifiers, unless the case was cut off or has failed. Then undoes the replacements, and
  /// returns the result of the case. A recorded failure counts, whatever ended the case.
  func finish(by error: (any Error)?) async -> Trial {
    let isCutOff = error != nil
    while !isCutOff, !keeping.claimsNothing, let verifier = keeping.takeVerifier() {
      ExampleContext.current.register(expectation: verifier.description, at: verifier.location)
      await verifier.judge()
    }
    keeping.undo()
    let kept = keeping.close()
    // Another thread may have added a verifier after the others were judged.
    if !isCutOff, kept.issues.isEmpty { kept.verifiers.forEach(keeping.inner.verifyAtEnd) }
    for cleanUp in kept.cleanUps.reversed() { cleanUp() }
    let notes = notes.withLock { $0.take() ?? [] }
    let isDiscarded = isCutOff && kept.issues.isEmpty
    return Trial(
      issues: kept.issues, isDiscarded: isDiscarded, labels: labels.withLock(\.self), notes: notes.flatMap { $0() },
      error: isDiscarded ? error : nil)
  }
}
