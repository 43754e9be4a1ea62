import FantailLock
import FantailMatchers
import FantailTree

/// A run of a property's body, with its findings.
struct Trial: Sendable {
  var issues: [Issue] = []
  /// `true` if it says nothing, and another one is drawn in its place.
  var isDiscarded = false
  /// The labels, each with the part of all cases in percent that has to have it, and whether it held.
  var labels: [String: (percent: Int, holds: Bool)] = [:]
  /// Its steps and what it attached.
  var notes: [ExampleNote] = []
  /// The error that ended it before anything was judged.
  var error: (any Error)?

  var hasFailed: Bool { !issues.isEmpty }
}

/// The sink of one case: its failures are kept apart, and what it defers and replaces ends with it.
final class TrialSink: ForwardingSink {
  let keeping: KeepingSink
  private let labels = Locked<[String: (percent: Int, holds: Bool)]>([:])
  /// `nil` once the case is over.
  private let notes = Locked<[@Sendable () -> [ExampleNote]]?>([])

  var inner: any IssueSink { keeping }

  /// - Parameter heading: The issue that comes before those of a case that never ends.
  init(inner: any IssueSink, heading: @escaping @Sendable () -> Issue) {
    keeping = KeepingSink(around: inner, keepsDeferred: true, heading: heading)
  }

  func note(label: String, percent: Int, holds: Bool) {
    labels.withLock { if holds || $0[label] == nil { $0[label] = (percent, holds) } }
  }

  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    let count = self.notes.withLock { known in
      known?.append(notes)
      return known?.count
    }
    guard let count else { return keeping.keep(notes) }
    // The example has those of a case that never ends.
    return count > 1 || keeping.keep { [self] in self.notes.withLock { $0 ?? [] }.flatMap { $0() } }
  }

  /// Judges what was deferred, unless the case was cut off or has failed, undoes what was replaced, and says what came of
  /// the case. A failure counts whatever ended the case.
  func end(by error: (any Error)?) async -> Trial {
    let isCutOff = error != nil
    while !isCutOff, !keeping.claimsNothing, let verifier = keeping.takeVerifier() {
      ExampleContext.current.note(expectation: verifier.description, at: verifier.location)
      await verifier.judge()
    }
    keeping.undo()
    let kept = keeping.close()
    // Another thread may have been later than the judge.
    if !isCutOff, kept.issues.isEmpty { kept.verifiers.forEach(keeping.inner.verifyAtEnd) }
    for cleanUp in kept.cleanUps.reversed() { cleanUp() }
    let notes = notes.withLock { $0.take() ?? [] }
    let isDiscarded = isCutOff && kept.issues.isEmpty
    return Trial(
      issues: kept.issues, isDiscarded: isDiscarded, labels: labels.withLock(\.self), notes: notes.flatMap { $0() },
      error: isDiscarded ? error : nil)
  }
}
