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
    let example = state.examples[position]
    let hooks = longestTime(ofHooksIn: state.path(to: example.group).onceGroups.map(\.group)) { $0.beforeAll.count }
    guard let limit = example.traits.timeLimit, let hooks else { return nil }
    return TimeAfterLimit.longest(limit) * (state.retries(at: position) + 1) + hooks
  }

  /// The longest time that hooks outside every group may take at the end of the run; `nil` if one of them has no limit.
  var longestEnd: Duration? { longestTime(ofHooksIn: state.program.groups.filter { !$0.isNamed }) { _ in 0 } }

  private func longestTime(
    ofHooksIn groups: [Program.Group], _ othersIn: (Program.Group) -> Int
  ) -> Duration? {
    var sum = Duration.zero
    for group in groups where group.afterAll.count + othersIn(group) > 0 {
      guard let limit = group.traits.timeLimit else { return nil }
      sum += TimeAfterLimit.longest(limit) * (group.afterAll.count + othersIn(group))
    }
    return sum
  }

  func fail(_ position: Int, _ kind: Issue.Kind, after left: AttemptOutcome = .init(), output: String = "") {
    let example = state.plan.examples[position]
    account.keep(ExampleResult(failed: example, after: left, by: kind, output: output), at: position)
  }
}
