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
    await (state.observation?.interruption ?? Interruption()).handled {
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
