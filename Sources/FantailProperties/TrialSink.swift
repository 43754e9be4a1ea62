import FantailLock
import FantailTree

/// One run of a property's body, with what it found.
struct Trial: Sendable {
  enum End: Sendable, Equatable {
    case passed, discarded
    case failed([Issue])
  }

  var end: End
  /// The labels that held, each with the part of all cases in percent that has to have it.
  var labels: [String: Int] = [:]
  var labelsThatDoNotHold: [String: Int] = [:]
}

/// The sink of one case: its failures are kept apart, and what it defers and replaces ends with it.
final class TrialSink: ForwardingSink {
  private struct State {
    var issues: [Issue] = []
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    var labels: [String: Int] = [:]
    var otherLabels: [String: Int] = [:]
    var isOver = false
  }

  let inner: any IssueSink
  private let state = Locked(State())

  init(inner: any IssueSink) {
    self.inner = inner
  }

  /// The case that the running code belongs to.
  static var current: TrialSink? {
    var sink = ExampleContext.current.sink
    while let forwarding = sink as? any ForwardingSink {
      if let trial = forwarding as? TrialSink { return trial }
      sink = forwarding.inner
    }
    return nil
  }

  /// Keeps an issue; one that comes after the case's end belongs to the example.
  func record(_ issue: Issue) {
    let isLate = state.withLock { state in
      if !state.isOver { state.issues.append(issue) }
      return state.isOver
    }
    if isLate { inner.record(issue) }
  }

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isLate = state.withLock { state in
      if !state.isOver { state.verifiers.append(verifier) }
      return state.isOver
    }
    if isLate { inner.verifyAtEnd(verifier) }
  }

  func cleanUp(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isOver { state.cleanUps.append(action) }
      return state.isOver
    }
    if isLate { inner.cleanUp(action) }
  }

  func note(label: String, percent: Int, holds: Bool) {
    state.withLock { state in
      if holds { state.labels[label] = percent } else { state.otherLabels[label] = percent }
    }
  }

  /// Judges what was deferred, unless the case was cut off, and undoes what was replaced.
  func end(judging: Bool) async {
    let hasFailed = state.withLock { !$0.issues.isEmpty }
    while judging, !hasFailed,
      let verifier = state.withLock({ $0.verifiers.isEmpty ? nil : $0.verifiers.removeFirst() })
    {
      await verifier.judge()
    }
    let cleanUps = state.withLock { state in
      state.isOver = true
      return state.cleanUps
    }
    for cleanUp in cleanUps.reversed() { cleanUp() }
  }

  func trial(isDiscarded: Bool) -> Trial {
    state.withLock { state in
      let end: Trial.End =
        !state.issues.isEmpty ? .failed(state.issues) : isDiscarded ? .discarded : .passed
      return Trial(end: end, labels: state.labels, labelsThatDoNotHold: state.otherLabels)
    }
  }
}
