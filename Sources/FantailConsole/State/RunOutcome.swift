import FantailPlan
import FantailRun
import FantailTree

/// The findings of a run, or of several repetitions of one, about its examples.
struct RunOutcome {
  /// The findings as they are remembered, of all that ran.
  private(set) var last = LastRun()
  private(set) var plan: Plan?
  /// The ids of all examples that are declared, the ones left out included.
  lazy var declared = plan.map { Set($0.examples.map(\.id) + $0.notSelected.map(\.id)) } ?? []
  /// `true` if it is one shard of a run. Its durations are not taken over: they would cut the next shard elsewhere.
  let isShard: Bool

  /// Adds a repetition, which ended at a time as in `2026-11-22T04:21:20Z`: what failed in any of them has failed.
  mutating func add(_ report: RunReport, at end: String) {
    last.history = (last.history ?? []) + [PastRun(report, started: end)]
    // Every repetition plans the same specs.
    plan = report.plan
    var root: SourceLocation?
    var module = ""
    // An example that was skipped proved nothing about itself.
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
