import FantailPlan
import FantailTree
import Foundation

/// The values that the child processes of one run share.
struct IsolatedRun: Sendable {
  let relaunch: Relaunch
  let state: RunState
  let running: RunningExamples
  let account: RunAccount
  let relay: ReporterRelay

  /// Runs a closure with a number of child processes, which end when it returns.
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

  /// Returns the longest time until an example is reported, with all its attempts and the hooks that run once beside
  /// it; `nil` if one of them has no limit.
  func longestTime(at position: Int) -> Duration? {
    let subject = state.subject(at: position)
    let hooks = longestTime(ofHooksIn: subject.path.onceGroups.map(\.group)) { $0.beforeAll + $0.afterAll }
    guard let example = state.longestTime(of: subject), let hooks else { return nil }
    return example + hooks
  }

  /// The longest time that hooks outside every group may take at the end of the run; `nil` if one of them has no limit.
  var longestEnd: Duration? { longestTime(ofHooksIn: state.program.groups.filter { !$0.isNamed }, \.afterAll) }

  private func longestTime(
    ofHooksIn groups: [Program.Group], _ hooks: (Program.Group) -> [Spec.Hook]
  ) -> Duration? {
    var sum = Duration.zero
    for group in groups {
      for hook in hooks(group) {
        guard let longest = state.longestTime(of: state.subject(of: hook, in: group)) else { return nil }
        sum += longest
      }
    }
    return sum
  }

  func fail(_ position: Int, _ kind: Issue.Kind, after left: AttemptOutcome = .init(), output: String = "") {
    let example = state.plan.examples[position]
    account.keep(ExampleResult(failed: example, after: left, by: kind, output: output), at: position)
  }
}
