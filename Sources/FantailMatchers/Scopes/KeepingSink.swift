import FantailLock
package import FantailTree

/// The sink of code whose failures are judged before they are reported: by a known issue, a property or `collectFailures`.
///
/// It keeps issues until it is closed. Its owner closes it and reports the kept issues. Later issues go to the sink
/// around it, so that no failure is lost.
package final class KeepingSink: ForwardingSink {
  package struct Kept: Sendable {
    package var issues: [Issue] = []
    package var verifiers: [DeferredVerifier] = []
    package var cleanUps: [@Sendable () -> Void] = []
  }

  package let inner: any IssueSink
  private let keepsDeferred: Bool
  /// The issue to report before the kept ones, if the code never ends.
  private let heading: (@Sendable () -> Issue)?
  private let state = Locked(State())

  private struct State {
    /// The kept parts; `nil` once it is closed.
    var kept: Kept? = Kept()
    var isGivenUp = false
  }

  /// Creates a sink that is open.
  ///
  /// - Parameter keepsDeferred: Whether it also keeps the verifiers and clean-ups of the code.
  package init(around inner: any IssueSink, keepsDeferred: Bool, heading: (@Sendable () -> Issue)? = nil) {
    self.inner = inner
    self.keepsDeferred = keepsDeferred
    self.heading = heading
  }

  /// `true` once its code has failed or was left out: a missing call or snapshot is then no further fault.
  package var claimsNothing: Bool { state.withLock(\.isGivenUp) }

  package func record(_ issue: Issue) {
    state.withLock { $0.isGivenUp = true }
    if !keeps({ $0.issues.append(issue) }) { inner.record(issue) }
  }

  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    if !keepsDeferred || !keeps({ $0.verifiers.append(verifier) }) { inner.verifyAtEnd(verifier) }
  }

  package func cleanUp(_ action: @escaping @Sendable () -> Void) {
    if !keepsDeferred || !keeps({ $0.cleanUps.append(action) }) { inner.cleanUp(action) }
  }

  private func keeps(_ take: (inout Kept) -> Void) -> Bool {
    let isFirst: Bool? = state.withLock { state in
      guard var open = state.kept.take() else { return nil }
      defer { state.kept = open }
      take(&open)
      return open.issues.count + open.verifiers.count + open.cleanUps.count == 1
    }
    // If the example is abandoned, the kept parts are released without waiting for the code.
    if isFirst == true { inner.cleanUp { [weak self] in self?.release() } }
    return isFirst != nil
  }

  /// Takes the error that ended the code. A skip or a cancellation is not a failure, and an error that is already
  /// recorded is not recorded again.
  ///
  /// - Returns: Whether the error is a failure.
  package func takesFailure(_ error: any Error, of thrower: String, at location: SourceLocation) -> Bool {
    switch ErrorMeaning(error) {
    case .skips, .unjudged:
      state.withLock { $0.isGivenUp = true }
      return false
    case .isRecorded where claimsNothing: return true
    case .isRecorded, .fails:
      record(Issue(.errorThrown(errorText(error), by: thrower), at: location))
      return true
    }
  }

  /// Returns the verifier to judge next; the sink no longer keeps it.
  package func takeVerifier() -> DeferredVerifier? {
    state.withLock { $0.kept?.verifiers.isEmpty == false ? $0.kept?.verifiers.removeFirst() : nil }
  }

  /// Undoes the code's replacements, the latest first, before other code can replace the same things.
  package func undo() {
    while let action = state.withLock({ $0.kept?.cleanUps.popLast() }) { action() }
  }

  /// Closes the sink if nothing was recorded or deferred.
  package func closesEmpty() -> Bool {
    state.withLock { state in
      guard !state.isGivenUp, let kept = state.kept, kept.verifiers.isEmpty, kept.cleanUps.isEmpty else { return false }
      state.kept = nil
      return true
    }
  }

  package func close() -> Kept { state.withLock { $0.kept.take() } ?? Kept() }

  /// Forwards the kept parts, because the code never ends.
  package func release() {
    let kept = close()
    if let heading, !kept.issues.isEmpty { inner.record(heading()) }
    for issue in kept.issues { inner.record(issue) }
    for verifier in kept.verifiers { inner.verifyAtEnd(verifier) }
    for cleanUp in kept.cleanUps { inner.cleanUp(cleanUp) }
  }

  /// Judges a verifier after the code has ended, and all verifiers that it defers. The sink is open meanwhile, and
  /// closed at the end.
  ///
  /// - Returns: The kept issues.
  package func judge(_ verifier: DeferredVerifier) async -> Kept {
    state.withLock { $0.kept = $0.kept ?? Kept() }
    await verifier.judge()
    while let next = takeVerifier() { await next.judge() }
    return close()
  }
}

extension ExampleContext {
  /// Returns whether the error's failure is already reported, so that it is not reported again.
  func hasTold(_ error: any Error, at place: SourceLocation) -> Bool {
    switch ErrorMeaning(error) {
    case .skips, .fails: return false
    case .isRecorded, .unjudged: (error as? any RecordedError)?.come(to: place)
    }
    return sink(KeepingSink.self)?.claimsNothing ?? scope?.claimsNothing ?? false
  }
}
