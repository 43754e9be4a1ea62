import FantailLock
import FantailPlan
import FantailTree

/// The results of one run by their positions in the plan: as they come in, as reporters are told of them, and as they
/// stand when the run is given up.
final class RunLedger: Sendable {
  private struct State {
    var results: [ExampleResult?]
    var failuresLeft: Int?
    /// The number of results, in the plan's order, that reporters were told of.
    var told = 0
    var isClosed = false
  }

  private let underway: Underway?
  private let state: Locked<State>

  /// - Parameter failFast: The number of failures after which the rest is skipped.
  init(_ plan: Plan, failFast: Int?, _ underway: Underway?) {
    self.underway = underway
    state = Locked(State(results: Array(repeating: nil, count: plan.examples.count), failuresLeft: failFast))
  }

  /// Keeps the result of one example, unless the run was given up.
  ///
  /// - Parameter isTold: `true` if it is the next in the plan's order, and whoever notes it tells reporters of it.
  /// - Returns: `false` if the run was given up.
  @discardableResult
  func note(_ result: ExampleResult, at position: Int, isTold: Bool = false) -> Bool {
    let isOpen = state.withLock { state in
      if state.isClosed { return false }
      if result.status == .failed, state.results[position]?.status != .failed { state.failuresLeft? -= 1 }
      state.results[position] = result
      if isTold { state.told = position + 1 }
      return true
    }
    if isOpen { underway?.tell(.ended(result)) }
    return isOpen
  }

  /// The number of failures that there may still be; `nil` where they do not matter.
  var failuresLeft: Int? { state.withLock { $0.failuresLeft } }

  /// Returns whether an example has no result yet.
  func isOpen(_ position: Int) -> Bool { state.withLock { $0.results[position] == nil } }

  /// The results that there are, in the plan's order.
  var results: [ExampleResult] {
    state.withLock { state in
      var results: [ExampleResult] = []
      results.reserveCapacity(state.results.count)
      // By index: a debug build spends more on `compactMap` than on a result.
      for index in 0..<state.results.count { if let result = state.results[index] { results.append(result) } }
      return results
    }
  }

  /// Takes the next result in the plan's order for telling reporters of it; `nil` when there is none yet, or the run was
  /// given up.
  func next() -> ExampleResult? {
    state.withLock { state in
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
    state.withLock { state in
      state.isClosed = true
      for position in state.results.indices where state.results[position] == nil {
        state.results[position] = missing(position)
      }
      return state.results.compactMap(\.self).suffix(state.results.count - state.told)
    }
  }
}
