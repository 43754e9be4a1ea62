import FantailLock
import FantailPlan
import FantailTree

/// The results of one run by their positions in the plan: as they come in, as reporters are told of them, and as they
/// stand when the run is given up.
///
/// Unchecked, because every access of what changes holds the lock. It lies behind a pointer, as in `ExampleLets`.
final class RunLedger: @unchecked Sendable {
  private struct State {
    var results: [ExampleResult?]
    var failures = 0
    /// The number of results, in the plan's order, that reporters were told of.
    var told = 0
    var isClosed = false
  }

  /// The number of failures after which the rest is skipped.
  private let failFast: Int?
  private let lock = Lock()
  private let state: UnsafeMutablePointer<State>

  init(_ plan: Plan, failFast: Int?) {
    self.failFast = failFast
    state = .allocate(capacity: 1)
    state.initialize(to: State(results: Array(repeating: nil, count: plan.examples.count)))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state.pointee)
  }

  /// Keeps the result of one example, unless the run was given up.
  func note(_ result: ExampleResult, at position: Int) {
    lock.lock()
    keep(result, at: position)
    lock.unlock()
  }

  /// Keeps a result that is the next in the plan's order, and takes it for telling reporters of it.
  ///
  /// - Returns: `false` if the run was given up.
  func noteInTurn(_ result: ExampleResult, at position: Int) -> Bool {
    lock.lock()
    let isOpen = keep(result, at: position)
    if isOpen { state.pointee.told = position + 1 }
    lock.unlock()
    return isOpen
  }

  /// Keeps a result, unless the run was given up; called with the lock.
  @discardableResult
  private func keep(_ result: ExampleResult, at position: Int) -> Bool {
    if state.pointee.isClosed { return false }
    if result.status == .failed, state.pointee.results[position]?.status != .failed { state.pointee.failures += 1 }
    state.pointee.results[position] = result
    return true
  }

  /// The number of failures that there may still be; `nil` where they do not matter.
  var failuresLeft: Int? {
    guard let failFast else { return nil }
    return failFast - withState(\.failures)
  }

  /// Returns whether an example has no result yet.
  func isOpen(_ position: Int) -> Bool { withState { $0.results[position] == nil } }

  /// The results that there are, in the plan's order.
  var results: [ExampleResult] {
    withState { state in
      // By position: a step of an iterator costs a debug build more than a result does.
      var results: [ExampleResult] = []
      results.reserveCapacity(state.results.count)
      var position = 0
      while position < state.results.count {
        if let result = state.results[position] { results.append(result) }
        position += 1
      }
      return results
    }
  }

  /// Takes the next result in the plan's order for telling reporters of it; `nil` when there is none yet, or the run was
  /// given up.
  func next() -> ExampleResult? {
    withState { state in
      guard !state.isClosed, state.told < state.results.count, let result = state.results[state.told] else {
        return nil
      }
      state.told += 1
      return result
    }
  }

  /// Gives the run up.
  ///
  /// - Parameter missing: Makes the result of an example that has none.
  /// - Returns: The results that reporters were not told of.
  func close(_ missing: (Int) -> ExampleResult) -> [ExampleResult] {
    withState { state in
      state.isClosed = true
      for position in state.results.indices where state.results[position] == nil {
        state.results[position] = missing(position)
      }
      return state.results.compactMap(\.self).suffix(state.results.count - state.told)
    }
  }
}
