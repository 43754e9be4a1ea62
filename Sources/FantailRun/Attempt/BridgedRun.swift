package import FantailTree

/// A run whose examples come one by one from a test framework: each as often as it likes, and in an order of its own.
package struct BridgedRun: Sendable {
  package let state: RunState
  /// The outcomes of the examples, and those still to come.
  package let account: RunAccount

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - state: That of a part of its plan, without turns yet.
  ///   - positions: The positions to come, each as often as it does, so that groups and the run end after the last of
  ///     all.
  package init(_ state: RunState, of positions: some Sequence<Int>) {
    self.state = state
    account = RunAccount(state.plan)
    for position in positions {
      account.expect(position)
      state.addTurn(at: position)
    }
  }

  /// Notes that an example is about to run, also one that nobody chose, such as a repetition after the end of all.
  package func begin(_ position: Int) {
    if !account.begin(position) { state.addTurn(at: position) }
  }

  /// Notes that examples do not come any more.
  package func drop(_ positions: Range<Int>) {
    for position in positions { account.drop(position) }
  }

  /// Runs an example, and keeps its result.
  package func run(_ position: Int, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let result = await state.run(position, inTaskOfCaller: inTaskOfCaller)
    account.keep(result, at: position)
    return result
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
