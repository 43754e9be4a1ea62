package import FantailTree

/// A run in which a test framework chooses the next example. The framework may repeat examples, and use any order.
package struct BridgedRun: Sendable {
  package let state: RunState
  /// The results so far, and the examples that are still expected.
  package let account: RunAccount

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - state: The state of a part of the plan, without turns.
  ///   - positions: The expected positions, each once per expected run, so that groups and the run end after the last
  ///     one.
  package init(_ state: RunState, of positions: some Sequence<Int>) {
    self.state = state
    account = RunAccount(state.plan)
    for position in positions {
      account.expect(position)
      state.addTurn(at: position)
    }
  }

  /// Records that an example is about to run. The example may be unexpected, such as a repetition after the last
  /// expected example.
  package func begin(_ position: Int) {
    if !account.begin(position) { state.addTurn(at: position) }
  }

  /// Records that examples will not run any more.
  package func drop(_ positions: Range<Int>) {
    for position in positions { account.drop(position) }
  }

  /// Runs an example, and keeps its result.
  package func run(_ position: Int, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let result = await state.run(position, inTaskOfCaller: inTaskOfCaller)
    account.keep(result, at: position)
    return result
  }

  /// Takes the issues that do not belong to an example, each with a note: the issues of the run and, after the last
  /// example, the issues of code that earlier examples left running.
  package func takeOthers(isLast: Bool) -> [(issue: Issue, remark: String)] {
    let own = state.issues.take()
    let left = isLast ? OutsideIssues.take() : []
    if own.isEmpty, left.isEmpty { return [] }
    return own.map { ($0, "") }
      + left.map { ($0, "left behind by an earlier example, and only reported here") }
  }

  /// Ends the groups whose last example did not run, and takes the issues since the last example.
  package func end() async -> [Issue] {
    await state.closeGroups()
    return state.issues.takeLast()
  }
}
