import FantailPlan
import FantailTree

/// The parts that the child processes of one run share.
final class IsolatedRun: Sendable {
  let relaunch: Relaunch
  let state: RunState
  let ledger: RunLedger

  init(_ relaunch: Relaunch, _ state: RunState, _ ledger: RunLedger) {
    self.relaunch = relaunch
    self.state = state
    self.ledger = ledger
  }

  /// The first request to a new process.
  var planRequest: WorkerRequest {
    .plan(state.plan.examples.map(\.id), traits: state.program.traits.map(\.kind))
  }

  /// The longest time that an example may take, all its attempts together.
  func limit(at position: Int) -> Duration? {
    let traits = state.example(at: position).traits
    return traits.timeLimit.map { $0 * ((traits.retries ?? 0) + 1) }
  }

  func fail(_ position: Int, _ kind: Issue.Kind, output: String = "") {
    let example = state.plan.examples[position]
    let issue = Issue(kind, at: example.location)
    ledger.note(ExampleResult(example: example, status: .failed, issues: [issue], output: output), at: position)
  }
}
