package import FantailPlan
package import FantailTree

/// A run whose examples come one by one from a test framework: each as often as it likes, and in an order of its own.
package struct BridgedRun: Sendable {
  package let state: RunState
  /// By the position in the plan, how often the framework still comes.
  package var left: [Int: Int] = [:]

  /// Creates a run to which nothing comes yet; `nil` for a plan that was decoded and has no code.
  package init?(_ plan: Plan, underway: Underway?, exitTests: ExitTestRunner?) {
    guard let state = RunState(plan, underway: underway, exitTests: exitTests, isPart: true) else { return nil }
    self.state = state
  }

  /// Notes that an example comes, so that its groups and the run end after it.
  package mutating func add(_ position: Int) {
    left[position, default: 0] += 1
    state.addTurn(at: position)
  }

  /// Notes that an example runs, also one that nobody chose, as a repetition after the end of all.
  package mutating func begin(_ position: Int) {
    if left[position] == nil { add(position) }
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
