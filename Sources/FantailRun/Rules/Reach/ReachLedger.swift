import FantailLock
package import Foundation

/// The ledger of the functions that each example of a run enters, by the counters that a build with coverage has.
///
/// The end of an example takes what was counted since the last time. So the ledger needs examples that run one after
/// another.
package final class ReachLedger: Sendable {
  /// The counts, for the record of a run: lists of counters' numbers, as ``FantailCounters`` writes them.
  package struct Contents: Sendable {
    /// The counters of each example, by its `reachKey`: a list for each time that they were taken.
    package var examples: [String: Data] = [:]
    /// The counters that counted before the first example, while the plan was made.
    package var beforehand = Data()
    /// The examples that have more run in processes of their own, where nobody counts.
    package var elsewhere: Set<String> = []
  }

  private struct State {
    /// The counts of the last time.
    var last: [UInt64]
    /// A bit for each counter that is asked for.
    var asked: [UInt64]
    /// Room for numbers.
    var numbers: [UInt8]
    var contents = Contents()
    /// The keys of the examples that run now.
    var running: [String] = []

    mutating func take() -> ArraySlice<UInt8> {
      numbers[..<ExecutionCounters.take(since: &last, asked, &numbers)]
    }
  }

  private let state: Locked<State>

  /// Creates a ledger; `nil` in a build without coverage, and where nobody knows its counters.
  package init?() {
    let count = ExecutionCounters.count
    guard count > 0 else { return nil }
    state = Locked(
      State(
        last: Array(repeating: 0, count: count), asked: Array(repeating: 0, count: count / 64 + 1),
        numbers: Array(repeating: 0, count: count * 5 + 1)))
  }

  package var contents: Contents { state.withLock(\.contents) }

  /// Says which counters are asked for, and that examples begin: what was counted until now made the plan.
  package func begin(counting numbers: some Sequence<UInt32>) {
    state.withLock { state in
      for number in numbers { state.asked[Int(number / 64)] |= 1 << UInt64(number % 64) }
      state.contents.beforehand = Data(state.take())
    }
  }

  /// Counts for an example from now on.
  func begin(_ key: String) { state.withLock { $0.running.append(key) } }

  /// Takes what was counted for an example.
  func end(_ key: String) {
    take(for: [key])
    state.withLock { state in state.running.removeAll { $0 == key } }
  }

  /// Takes what was counted for the examples that run now.
  func takeForRunning() { take(for: state.withLock(\.running)) }

  /// Takes what was counted since the last time.
  ///
  /// - Parameter keys: The examples that it counts for.
  func take(for keys: [String]) {
    guard !keys.isEmpty else { return }
    state.withLock { state in
      let numbers = state.take()
      for key in keys { state.contents.examples[key, default: Data()].append(contentsOf: numbers) }
    }
  }

  /// Says that an example has code run in another process.
  func noteElsewhere(_ key: String) { state.withLock { _ = $0.contents.elsewhere.insert(key) } }

  /// Writes a profile in which each counter holds a mark of its own.
  ///
  /// - Returns: The counters' numbers by their marks, which are drawn: a sum of several, such as of copies of one
  ///   function or where a count is reckoned from others, equals none of them. `nil` if it cannot be written.
  package func writeMarks(to path: String) -> [Int: UInt32]? {
    let marks = state.withLock { $0.last.map { _ in UInt64.random(in: 1..<1 << 52) } }
    var room = marks
    guard ExecutionCounters.write(marks, to: path, &room) else { return nil }
    return Dictionary(zip(marks.map { Int($0) }, 0...), uniquingKeysWith: { first, _ in first })
  }
}
