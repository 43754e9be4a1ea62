import FantailSeams
import Foundation

/// Records the functions that each example of a run enters, using the execution counters of a coverage build.
///
/// When an example ends, it is credited with all counts since the previous reading. Therefore examples must run one
/// after another.
final class ReachLedger: Sendable {
  /// The counts for the record of a run: lists of counter numbers, as `CFantailProbes` writes them.
  struct Contents: Sendable {
    /// The counters of each example, keyed by its `reachKey`: one list per reading.
    var examples: [String: Data] = [:]
    /// The counters that counted during planning, before the first example.
    var beforehand = Data()
    /// The examples with code in other processes, whose counters are not read.
    var elsewhere: Set<String> = []
  }

  private struct State {
    /// The counts at the previous reading.
    var last: [UInt64]
    /// A bit for each counter, which is set if the counter is to be read.
    var asked: [UInt64]
    /// The buffer for a list of counter numbers.
    var numbers: [UInt8]
    var contents = Contents()
    /// The keys of the running examples.
    var running: [String] = []

    mutating func take() -> ArraySlice<UInt8> {
      numbers[..<ExecutionCounters.take(since: &last, asked, &numbers)]
    }
  }

  private let state: Locked<State>

  /// Creates a ledger; `nil` in a build without coverage, and on systems where its counters cannot be found.
  convenience init?() { self.init(count: ExecutionCounters.count) }

  /// - Parameter count: The number of counters.
  init?(count: Int) {
    guard count > 0 else { return nil }
    state = Locked(
      State(
        last: Array(repeating: 0, count: count), asked: Array(repeating: 0, count: count / 64 + 1),
        numbers: Array(repeating: 0, count: count * 5 + 1)))
  }

  var contents: Contents { state.withLock(\.contents) }

  /// Sets the counters to read, and begins the examples. Counts until now belong to planning.
  func begin(counting numbers: some Sequence<UInt32>) {
    state.withLock { state in
      for number in numbers { state.asked[Int(number / 64)] |= 1 << UInt64(number % 64) }
      state.contents.beforehand = Data(state.take())
    }
  }

  /// Begins to count for an example.
  func begin(_ key: String) { state.withLock { $0.running.append(key) } }

  /// Credits an example with its counts, and ends counting for it.
  func end(_ key: String) {
    take(for: [key])
    state.withLock { state in state.running.removeAll { $0 == key } }
  }

  /// Takes the counts since the previous reading for all running examples.
  func takeForRunning() { take(for: state.withLock(\.running)) }

  /// Takes the counts since the previous reading.
  ///
  /// - Parameter keys: The keys of the examples to credit with the counts.
  func take(for keys: [String]) {
    guard !keys.isEmpty else { return }
    state.withLock { state in
      let numbers = state.take()
      for key in keys { state.contents.examples[key, default: Data()].append(contentsOf: numbers) }
    }
  }

  /// Records that an example runs code in another process.
  func noteElsewhere(_ key: String) { state.withLock { _ = $0.contents.elsewhere.insert(key) } }

  /// Writes a profile in which each counter contains its own random mark.
  ///
  /// - Returns: The counters' numbers by their marks; `nil` if the profile cannot be written. Because marks are random,
  ///   a sum of marks is not equal to any mark. The coverage tool makes sums for copies of a function, and for counts
  ///   that it derives from other counts.
  func writeMarks(to path: String) -> [Int: UInt32]? {
    let marks = state.withLock { $0.last.map { _ in UInt64.random(in: 1..<1 << 52) } }
    var room = marks
    guard ExecutionCounters.write(marks, to: path, &room) else { return nil }
    return Dictionary(zip(marks.map { Int($0) }, 0...), uniquingKeysWith: { first, _ in first })
  }
}
