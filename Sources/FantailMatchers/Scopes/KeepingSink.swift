import FantailLock
package import FantailTree

/// The sink of code whose failures are judged before they are reported: by a known issue, a property or `collectFailures`.
///
/// It keeps issues until it is closed. Its owner closes it and reports the kept issues; later ones go to the sink around it,
/// so no failure is lost.
package final class KeepingSink: ForwardingSink {
  package struct Kept: Sendable {
    package var issues: [Issue] = []
    package var verifiers: [DeferredVerifier] = []
    package var cleanUps: [@Sendable () -> Void] = []
  }

  package let inner: any IssueSink
  private let keepsDeferred: Bool
  /// The issue to report before those of code that never ends.
  private let heading: (@Sendable () -> Issue)?
  /// `nil` while it is closed.
  private let kept = Locked<Kept?>(Kept())
  private let isGivenUp = Locked(false)

  /// Creates a sink that is open.
  ///
  /// - Parameter keepsDeferred: Whether what the code defers is kept too.
  package init(around inner: any IssueSink, keepsDeferred: Bool, heading: (@Sendable () -> Issue)? = nil) {
    self.inner = inner
    self.keepsDeferred = keepsDeferred
    self.heading = heading
  }

  /// `true` once its code has failed or was left out: what that has not done says nothing.
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
    // An example that is given up does not wait for the code.
    if isFirst == true { inner.cleanUp { [weak self] in self?.release() } }
    return isFirst != nil
  }

  /// Takes the error that ended the code, unless that means no failure of it: one that is recorded where it arose is not
  /// recorded again.
  ///
  /// - Returns: Whether it is a failure.
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

  /// Undoes what the code replaced, the latest first, while what that finds is the code's own.
  package func undo() {
    while let action = kept.withLock({ $0?.cleanUps.popLast() }) { action() }
  }

  package func close() -> Kept { kept.withLock { $0.take() } ?? Kept() }

  /// Hands on what it keeps, as the code around which it stands never ends.
  package func release() {
    let kept = close()
    if let heading, !kept.issues.isEmpty { inner.record(heading()) }
    for issue in kept.issues { inner.record(issue) }
    for verifier in kept.verifiers { inner.verifyAtEnd(verifier) }
    for cleanUp in kept.cleanUps { inner.cleanUp(cleanUp) }
  }

  /// Keeps again what comes while a verifier of the code is judged, which is after the code, and those that it defers;
  /// then closes.
  ///
  /// - Returns: The kept issues.
  package func judge(_ verifier: DeferredVerifier) async -> Kept {
    kept.withLock { $0 = $0 ?? Kept() }
    await verifier.judge()
    while let next = takeVerifier() { await next.judge() }
    return close()
  }
}

/// Code whose failures its caller answers for.
final class KeptCode {
  let sink: KeepingSink
  let location: SourceLocation
  private let context: ExampleContext

  init(_ location: SourceLocation, keepsDeferred: Bool) {
    (sink, context) = ExampleContext.current.wrapped { KeepingSink(around: $0, keepsDeferred: keepsDeferred) }
    self.location = location
  }

  /// Runs the code; a failure that ends it is kept.
  ///
  /// - Parameter settle: Called when the error does not count as a failure (a skip, a cancellation): forwards what was
  ///   kept. -
  /// - Throws: Such an error.
  func run(_ code: () throws -> Void, orElse settle: () -> Void) rethrows {
    do {
      try ExampleContext.$current.withValue(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  func run(_ code: () async throws -> Void, orElse settle: () -> Void) async rethrows {
    do {
      try await ExampleContext.$current.withValue(context, operation: code)
    } catch {
      guard keeps(error, settle) else { throw error }
    }
  }

  private func keeps(_ error: any Error, _ settle: () -> Void) -> Bool {
    if sink.takesFailure(error, of: "the code", at: location) { return true }
    settle()
    return false
  }
}

extension ExampleContext {
  /// Returns whether the failure that an error stands for is reported already, so that the error adds none.
  func hasTold(_ error: any Error, at place: SourceLocation) -> Bool {
    switch ErrorMeaning(error) {
    case .skips, .fails: return false
    case .isRecorded, .unjudged: (error as? any RecordedError)?.come(to: place)
    }
    return sink(KeepingSink.self)?.claimsNothing ?? scope?.claimsNothing ?? false
  }
}
