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
  /// The kept parts; `nil` once it is closed.
  private let kept = Locked<Kept?>(Kept())
  private let isGivenUp = Locked(false)

  /// Creates a sink that is open.
  ///
  /// - Parameter keepsDeferred: Whether it also keeps the verifiers and clean-ups of the code.
  package init(around inner: any IssueSink, keepsDeferred: Bool, heading: (@Sendable () -> Issue)? = nil) {
    self.inner = inner
    self.keepsDeferred = keepsDeferred
    self.heading = heading
  }

  /// `true` once its code has failed or was left out: a missing call or snapshot is then no further fault.
  package var claimsNothing: Bool { isGivenUp.withLock(\.self) }

  package func record(_ issue: Issue) {
    isGivenUp.withLock { $0 = true }
    if !keeps({ $0.issues.append(issue) }) { inner.record(issue) }
  }

  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    if !keepsDeferred || !keeps({ $0.verifiers.append(verifier) }) { inner.verifyAtEnd(verifier) }
  }

  package func cleanUp(_ action: @escaping @Sendable () -> Void) {
    if !keepsDeferred || !keeps({ $0.cleanUps.append(action) }) { inner.cleanUp(action) }
  }

  private func keeps(_ take: (inout Kept) -> Void) -> Bool {
    let isFirst: Bool? = kept.withLock { kept in
      guard var open = kept.take() else { return nil }
      defer { kept = open }
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
      isGivenUp.withLock { $0 = true }
      return false
    case .isRecorded where claimsNothing: return true
    case .isRecorded, .fails:
      record(Issue(.errorThrown(errorText(error), by: thrower), at: location))
      return true
    }
  }

  /// Returns the verifier to judge next; the sink no longer keeps it.
  package func takeVerifier() -> DeferredVerifier? {
    kept.withLock { kept in kept?.verifiers.isEmpty == false ? kept?.verifiers.removeFirst() : nil }
  }

  /// Undoes the code's replacements, the latest first, before other code can replace the same things.
  package func undo() {
    while let action = kept.withLock({ $0?.cleanUps.popLast() }) { action() }
  }

  package func close() -> Kept { kept.withLock { $0.take() } ?? Kept() }

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
    kept.withLock { $0 = $0 ?? Kept() }
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
