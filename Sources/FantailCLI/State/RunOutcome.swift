import FantailConsole
import FantailPlan
import FantailRun
import FantailTree

/// The results of a run, or of several repetitions of one run.
struct RunOutcome {
  /// The results of all examples that ran, in the form of the memory.
  private(set) var last = LastRun()
  private(set) var plan: Plan?
  /// The ids of all declared examples, including those that are not selected.
  lazy var declared = plan.map { Set($0.examples.map(\.id) + $0.notSelected.map(\.id)) } ?? []
  /// `true` if the run is one shard. Its durations are not stored, because they would cut the next shards differently.
  let isShard: Bool

  /// Adds a repetition with the time of its end, as in `2026-11-22T04:21:20Z`. An example that failed in any repetition
  /// has failed.
  mutating func add(_ report: RunReport, at end: String) {
    last.history = (last.history ?? []) + [PastRun(report, started: end)]
    // Every repetition plans the same specs.
    plan = report.plan
    var root: SourceLocation?
    var module = ""
    // A skipped example has no new result.
    for result in report.results where result.status != .skipped || result.isUnreached {
      if result.example.root !== root {
        root = result.example.root
        module = result.example.module
      }
      if result.isUnreached {
        last.add(unreached: [module: [result.example.id]])
        continue
      }
      if result.status == .failed { last.modules[module, default: .init()].failed.append(result.example.id) }
      last.modules[module, default: .init()].microseconds[result.example.id] = Int(result.duration / .microseconds(1))
    }
  }
}
