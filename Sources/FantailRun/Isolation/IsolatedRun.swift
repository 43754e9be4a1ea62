import FantailLock
import FantailPlan
import FantailTree

/// The parts that the child processes of one run share.
final class IsolatedRun: Sendable {
  let relaunch: Relaunch
  let state: RunState
  let failFast: Int?
  private let failures = Locked(0)
  private let results: Locked<[ExampleResult?]>

  init(_ relaunch: Relaunch, _ state: RunState, failFast: Int?) {
    self.relaunch = relaunch
    self.state = state
    self.failFast = failFast
    results = Locked(Array(repeating: nil, count: state.plan.examples.count))
  }

  /// The first request to a new process.
  var planRequest: WorkerRequest {
    .plan(state.plan.examples.map(\.id), traits: state.program.traits.map(\.kind))
  }

  /// The number of failures that there may still be; `nil` where they do not matter.
  var failuresLeft: Int? { failFast.map { limit in limit - failures.withLock { $0 } } }

  /// The longest time that an example may take, all its attempts together.
  func limit(at position: Int) -> Duration? {
    let traits = state.example(at: position).traits
    return traits.timeLimit.map { $0 * ((traits.retries ?? 0) + 1) }
  }

  func report(_ result: ExampleResult, at position: Int) {
    if result.status == .failed { failures.withLock { $0 += 1 } }
    results.withLock { $0[position] = result }
  }

  func fail(_ position: Int, _ kind: Issue.Kind, output: String = "") {
    let example = state.plan.examples[position]
    let issue = Issue(kind, at: example.location)
    report(ExampleResult(example: example, status: .failed, issues: [issue], output: output), at: position)
  }

  /// Returns whether nothing was reported of an example yet.
  func isOpen(_ position: Int) -> Bool { results.withLock { $0[position] == nil } }

  /// The results of a unit, once it was run.
  func results(of unit: WorkUnit) -> [ExampleResult] {
    results.withLock { results in unit.positions.compactMap { results[$0] } }
  }
}
