package import FantailTree

/// A run whose examples come one by one from a test framework: each as often as it likes, and in an order of its own.
package struct BridgedRun: Sendable {
  package let state: RunState
  /// By the position in the plan, how often the framework still comes.
  package var left: [Int: Int] = [:]

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - state: That of a part of its plan, without turns yet.
  ///   - positions: What comes, each as often as it does, so that groups and the run end after the last of all.
  package init(_ state: RunState, of positions: some Sequence<Int>) {
    self.state = state
    for position in positions {
      left[position, default: 0] += 1
      state.addTurn(at: position)
    }
  }

  /// Notes that an example runs, also one that nobody chose, as a repetition after the end of all.
  package mutating func begin(_ position: Int) {
    if left[position] == nil { state.addTurn(at: position) }
    left[position] = left[position].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// Takes what belongs to no example, with a remark: what went wrong in the run, and after its last example what others
  /// left behind.
  package func takeOthers(isLast: Bool) -> [(issue: Issue, remark: String)] {
    let left = isLast ? OutsideIssues.take() : []
    return state.takeIssues().map { ($0, "") }
      + left.map { ($0, "left behind by an earlier example, and only told here") }
  }

  /// Ends the groups whose last example did not come, and takes what went wrong since the last that did.
  package func end() async -> [Issue] {
    await state.closeGroups()
    return state.takeLastIssues()
  }
}
