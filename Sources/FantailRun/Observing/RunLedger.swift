import FantailLock
import FantailPlan
import FantailTree

/// The results of a run as they come in, so that a run which is given up can still be reported.
final class RunLedger: Sendable {
  private struct State {
    var results: [ExampleResult?]
    var told = 0
    var isClosed = false
  }

  private let state: Locked<State>

  init(_ plan: Plan) {
    state = Locked(State(results: Array(repeating: nil, count: plan.examples.count)))
  }

  /// Keeps what became of one example.
  func note(_ result: ExampleResult, at position: Int) {
    state.withLock { $0.results[position] = result }
  }

  /// Says that the next result of the plan is told to reporters.
  ///
  /// - Returns: `false` when the run was given up and others do that now.
  func tellNext() -> Bool {
    state.withLock { state in
      if !state.isClosed { state.told += 1 }
      return !state.isClosed
    }
  }

  /// Gives the run up.
  ///
  /// - Returns: The results that there are, and how many of them were told.
  func close() -> (results: [ExampleResult?], told: Int) {
    state.withLock { state in
      state.isClosed = true
      return (state.results, state.told)
    }
  }
}
