import FantailLock
import FantailPlan
import FantailRun

/// The examples that XCTest runs at one go, from the first to the last of them.
final class Turn: Sendable {
  let state: RunState
  let runner: ExampleRunner
  /// By number, where the examples are in the part of the plan that is run.
  private let positions: [Int?]
  private struct Progress {
    /// By the position in that part, how often XCTest still comes.
    var times: [Int]
    var left: Int
  }
  private let progress: Locked<Progress>

  /// - Parameters:
  ///   - plan: The target's plan.
  ///   - tests: The tests that its examples are.
  ///   - times: How often each example will be run, if it is not once.
  ///   - underway: Where it says what runs now.
  ///   - exitTests: What runs exit tests.
  init?(_ plan: Plan, _ tests: TargetTests, times: [Int]?, underway: Underway?, exitTests: ExitTestRunner?) {
    let chosen = tests.planned.filter { times?[$0] != 0 }
    let isWhole = chosen.count == plan.examples.count
    let kept = isWhole ? plan : plan.keeping(chosen.compactMap { tests.position(of: $0) })
    guard let state = RunState(kept, underway: underway) else { return nil }
    self.state = state
    runner = ExampleRunner(state: state, exitTests: exitTests)
    var positions = [Int?](repeating: nil, count: tests.names.count)
    for (position, number) in chosen.enumerated() { positions[number] = position }
    self.positions = positions
    let own = chosen.map { times?[$0] ?? 1 }
    for (position, times) in own.enumerated() {
      for _ in 0..<(times - 1) { state.addTurn(at: position) }
    }
    progress = Locked(Progress(times: own, left: own.reduce(0, +)))
  }

  /// Notes that an example runs.
  ///
  /// - Returns: Where it is in the part of the plan, and whether it is the last; `nil` if it is not in that, or XCTest
  ///   repeats it after the end of all.
  func begin(_ number: Int) -> (position: Int, isLast: Bool)? {
    guard let position = positions[number] else { return nil }
    return progress.withLock { progress in
      guard progress.left > 0 else { return nil }
      if progress.times[position] > 0 {
        progress.times[position] -= 1
        progress.left -= 1
      } else {
        state.addTurn(at: position)
      }
      return (position, progress.left == 0)
    }
  }
}
