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

  /// Runs something with so many child processes, which end with it.
  func withProcesses(_ count: Int, _ run: ([WorkerProcess]) async -> Void) async {
    let processes = (0..<count).map { WorkerProcess(self, worker: $0) }
    await state.interruption.handled {
      Task { for process in processes { await process.interrupt() } }
    } again: {
      Task { for process in processes { await process.kill() } }
    } during: {
      await run(processes)
      await uncancelled {
        await withTaskGroup(of: Void.self) { group in
          for process in processes { group.addTask { await process.end() } }
        }
      }
    }
  }

  /// The first request to a new process.
  var planRequest: WorkerRequest {
    .plan(state.plan.examples.map(\.id), traits: state.program.traits)
  }

  /// The time limit of an example.
  func limit(at position: Int) -> Duration? { state.example(at: position).traits.timeLimit }

  /// The longest time that may pass until an example is reported, with all its attempts and the hooks that run once with
  /// it; `nil` where one of them has no limit.
  func longestTime(at position: Int) -> Duration? {
    let example = state.example(at: position)
    guard let limit = example.traits.timeLimit else { return nil }
    var sum = TimeLimit.longestTime(limit) * (state.retries(at: position) + 1)
    for level in state.chain(to: example.group).onceLevels {
      guard let limit = level.group.traits.timeLimit else { return nil }
      sum += TimeLimit.longestTime(limit) * (level.group.beforeAll.count + level.group.afterAll.count)
    }
    return sum
  }

  /// The longest time that hooks outside every group may take to end the run; `nil` where one of them has no limit.
  var limitOfEnd: Duration? {
    var sum = Duration.zero
    for group in state.program.groups where !group.isNamed && !group.afterAll.isEmpty {
      guard let limit = group.traits.timeLimit else { return nil }
      sum += TimeLimit.longestTime(limit) * group.afterAll.count
    }
    return sum
  }

  func fail(_ position: Int, _ kind: Issue.Kind, output: String = "") {
    let example = state.plan.examples[position]
    let issue = Issue(kind, at: example.location)
    ledger.note(ExampleResult(example: example, status: .failed, issues: [issue], output: output), at: position)
  }
}
