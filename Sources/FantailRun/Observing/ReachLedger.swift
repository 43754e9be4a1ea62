import FantailLock

/// The ledger of the code that each example of a run reaches, by the counters that a build with coverage has.
///
/// Whoever ends something takes what was counted since the last time. So it needs examples that run one after another.
package final class ReachLedger: Sendable {
  private struct State {
    /// The counts since the process began, which are given back to the coverage of the whole run.
    var totals: [UInt64]
    /// Room for the numbers of the counters that counted.
    var numbers: [UInt32]
    /// The numbers of the counters that counted, by the ids of the examples that they counted for.
    var reached: [[String]: [UInt32]] = [:]
    /// Those that counted before the first example, as the plan was made.
    var beforehand: Set<UInt32>?
  }

  private let state: Locked<State>

  /// Creates a ledger; `nil` in a build without coverage, and where nobody knows its counters.
  package init?() {
    let count = ExecutionCounters.count
    guard count > 0 else { return nil }
    state = Locked(State(totals: Array(repeating: 0, count: count), numbers: Array(repeating: 0, count: count)))
  }

  /// What was counted, for the record of a run.
  package struct Contents: Sendable {
    /// The numbers of the counters, by the ids of examples.
    package let examples: [String: Set<UInt32>]
    /// Those that counted before the first example.
    package let beforehand: Set<UInt32>
  }

  package var contents: Contents {
    state.withLock { state in
      var examples: [String: Set<UInt32>] = [:]
      for (ids, numbers) in state.reached {
        for id in ids { examples[id, default: []].formUnion(numbers) }
      }
      return Contents(examples: examples, beforehand: state.beforehand ?? [])
    }
  }

  /// Says that examples begin: what was counted until now made the plan.
  package func begin() {
    state.withLock { state in
      let numbers = Self.take(&state)
      state.beforehand = (state.beforehand ?? []).union(numbers)
    }
  }

  /// Takes what was counted since the last time.
  ///
  /// - Parameter ids: The examples that it counts for.
  func take(for ids: [String]) {
    guard !ids.isEmpty else { return }
    state.withLock { state in
      let numbers = Self.take(&state)
      state.reached[ids, default: []] += numbers
    }
  }

  /// Writes a profile in which each counter holds a mark of its own.
  ///
  /// - Returns: The counters' numbers by their marks, which are drawn: a sum of several, as of copies of one function or
  ///   where a count is reckoned from others, is none of them. `nil` if it cannot be written.
  package func writeMarks(to path: String) -> [Int: UInt32]? {
    state.withLock { state in
      _ = Self.take(&state)
      let marks = state.totals.map { _ in UInt64.random(in: 1..<1 << 52) }
      guard ExecutionCounters.write(marks, to: path, totals: state.totals) else { return nil }
      return Dictionary(zip(marks.map { Int($0) }, 0...), uniquingKeysWith: { first, _ in first })
    }
  }

  private static func take(_ state: inout State) -> ArraySlice<UInt32> {
    state.numbers[..<ExecutionCounters.take(into: &state.totals, &state.numbers)]
  }
}
