import FantailMatchers
import FantailSeams

/// Holds calls to a suspending function until the example releases them.
public final class CallGate<Failure: Error, Output>: Sendable {
  private struct State {
    var held: [Int: CheckedContinuation<Void, Never>] = [:]
    var hasCome = false
    var lastCall = 0
    var passed: Set<Int> = []
    var outcome: Result<Output, Failure>?
  }

  private let state = Locked(State())
  private let pattern: String

  /// - Parameter pattern: The text of the calls that the gate holds.
  init(_ pattern: String) { self.pattern = pattern }

  /// The number of calls that are held now.
  public var heldCalls: Int { state.withLock { $0.held.count } }

  /// Waits until a call is held; returns immediately if a call is already held. Records a failure if no call is made in
  /// time.
  ///
  /// - Parameter limit: The longest time to wait; one second unless set here or by `.polling`.
  public func waitForCall(
    within limit: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let none = Mismatch.stated("expected \(pattern) to be called, but it was not")
    let beCalled = Matcher<CallGate>("be called", judging: { $0.state.withLock(\.hasCome) ? .match : .mismatch(none) })
    await expect(fileID: fileID, filePath: filePath, line: line, column: column) { self }
      .toEventually(beCalled, within: limit)
  }

  /// Releases the calls; later calls return immediately.
  ///
  /// - Parameter value: The result of the held calls.
  public func release(returning value: Output) { open(.success(value)) }

  /// Releases the calls by throwing; later calls throw immediately.
  public func release(throwing error: Failure) { open(.failure(error)) }

  private func open(_ outcome: Result<Output, Failure>) {
    let held = state.withLock { state in
      state.outcome = outcome
      defer { state.held = [:] }
      return state.held.values
    }
    for continuation in held { continuation.resume() }
  }

  /// Holds a call until the release, or until its task is cancelled, if the call can throw a `CancellationError`.
  func pass() async throws(Failure) -> Output {
    let number = state.withLock { state in
      state.lastCall += 1
      return state.lastCall
    }
    let canBeCancelled = CancellationError() is Failure
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          let isOpen = state.outcome != nil || state.passed.contains(number)
          if !isOpen { state.held[number] = continuation }
          state.hasCome = true
          return isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      guard canBeCancelled else { return }
      let held = state.withLock { state in
        state.passed.insert(number)
        return state.held.removeValue(forKey: number)
      }
      held?.resume()
    }
    if let outcome = state.withLock({ $0.outcome }) { return try outcome.get() }
    if let error = CancellationError() as? Failure { throw error }
    // Only a release or a cancellation resumes a call, and both cases are handled above.
    preconditionFailure("a held call was resumed without an outcome")
  }
}

extension CallGate where Output == Void {
  /// Releases the calls to a function without a result; later calls return immediately.
  public func release() { release(returning: ()) }
}
