import FantailMatchers
import FantailSeams
import FantailTree

/// The sink of one case. It keeps the case's failures, and its verifiers and replacements end with the case.
final class TrialSink: ForwardingSink {
  private struct State {
    var labels: [String: (percent: Int, holds: Bool)] = [:]
    /// The notes; `nil` once the case has ended.
    var notes: [@Sendable () -> [ExampleNote]]? = []
  }

  let keeping: KeepingSink
  private let state = Locked(State())

  var inner: any IssueSink { keeping }

  /// - Parameter heading: The issue to report before the issues of a case that never ends.
  init(inner: any IssueSink, heading: @escaping @Sendable () -> Issue) {
    keeping = KeepingSink(around: inner, keepsDeferred: true, heading: heading)
  }

  func count(label: String, percent: Int, holds: Bool) {
    state.withLock { if holds || $0.labels[label] == nil { $0.labels[label] = (percent, holds) } }
  }

  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    let count = state.withLock { state in
      state.notes?.append(notes)
      return state.notes?.count
    }
    guard let count else { return keeping.keep(notes) }
    // If a case never ends, the example gets the case's notes.
    return count > 1 || keeping.keep { [self] in state.withLock { $0.notes ?? [] }.flatMap { $0() } }
  }

  /// Judges the deferred verifiers, unless the case was cut off or has failed. Then undoes the replacements, and
  /// returns the result of the case. A recorded failure counts, no matter how the case ended.
  func finish(by error: (any Error)?) async -> Trial {
    let isCutOff = error != nil
    // Most cases keep nothing.
    if !isCutOff, keeping.closesEmpty() {
      let (labels, notes) = state.withLock { ($0.labels, $0.notes.take() ?? []) }
      return Trial(labels: labels, notes: notes.flatMap { $0() })
    }
    while !isCutOff, !keeping.claimsNothing, let verifier = keeping.takeVerifier() {
      ExampleContext.current.register(expectation: verifier.description, at: verifier.location)
      await verifier.judge()
    }
    keeping.undo()
    let kept = keeping.close()
    // Another thread may have added a verifier after the others were judged.
    if !isCutOff, kept.issues.isEmpty { kept.verifiers.forEach(keeping.inner.verifyAtEnd) }
    for cleanUp in kept.cleanUps.reversed() { cleanUp() }
    let (labels, notes) = state.withLock { ($0.labels, $0.notes.take() ?? []) }
    let isDiscarded = isCutOff && kept.issues.isEmpty
    return Trial(
      issues: kept.issues, isDiscarded: isDiscarded, labels: labels, notes: notes.flatMap { $0() },
      error: isDiscarded ? error : nil)
  }
}
