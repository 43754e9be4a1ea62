import FantailLock

/// Holds calls of a suspending function until the example lets them go.
public final class CallGate<Failure: Error, Output>: Sendable {
  private struct State {
    var held: [Int: CheckedContinuation<Void, Never>] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var lastCall = 0
    var passed: Set<Int> = []
    var outcome: Outcome?
  }

  private indirect enum Outcome {
    case value(Output)
    case failure(Failure)
  }

  private let state = Locked(State())

  init() {}

  /// The number of calls that are held now.
  public var heldCalls: Int { state.withLock { $0.held.count } }

  /// Waits until a call has come, or returns at once if one has.
  public func waitForCall() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lastCall == 0 { state.waiting.append(continuation) }
        return state.lastCall > 0
      }
      if isThere { continuation.resume() }
    }
  }

  /// Lets the calls go, and later ones pass at once.
  ///
  /// - Parameter value: What they return.
  public func release(returning value: Output) { open(.value(value)) }

  /// Lets the calls go by throwing, and later ones pass at once.
  public func release(throwing error: Failure) { open(.failure(error)) }

  private func open(_ outcome: Outcome) {
    let held = state.withLock { state in
      state.outcome = outcome
      defer { state.held = [:] }
      return state.held.values
    }
    for continuation in held { continuation.resume() }
  }

  /// A call: it waits for the release, or for its task's cancellation where it can throw that.
  func pass() async throws(Failure) -> Output {
    let number = state.withLock { state in
      state.lastCall += 1
      return state.lastCall
    }
    let canBeCancelled = CancellationError() is Failure
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isOpen, waiting) = state.withLock { state in
          let isOpen = state.outcome != nil || state.passed.contains(number)
          if !isOpen { state.held[number] = continuation }
          defer { state.waiting = [] }
          return (isOpen, state.waiting)
        }
        for waiting in waiting { waiting.resume() }
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
    switch state.withLock({ $0.outcome }) {
    case .value(let value): return value
    case .failure(let error): throw error
    case nil: break
    }
    if let error = CancellationError() as? Failure { throw error }
    // Only a release or a cancellation resumes a call, and both were looked at.
    preconditionFailure("a held call was resumed without an outcome")
  }
}
