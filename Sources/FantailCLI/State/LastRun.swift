import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// The memory of earlier runs: for each example whether it failed when it last ran, and how long it took.
///
/// By module, since the test targets of a package share a folder, and each run knows the examples of its own only.
struct LastRun: Codable, Equatable {
  static let version = 1

  /// The memory of the examples of one module, by their ids.
  struct Module: Codable, Equatable {
    /// Those that failed when they last ran, sorted.
    var failed: [String] = []
    /// The times that they took; not known of those that only ran in shards.
    var microseconds: [String: Int] = [:]

    mutating func add(_ result: ExampleResult) {
      // An example that was skipped proved nothing about itself.
      if result.status == .skipped { return }
      if result.status == .failed { failed.append(result.example.id) }
      microseconds[result.example.id] = Int(result.duration / .microseconds(1))
    }
  }

  var version = Self.version
  var modules: [String: Module] = [:]
  /// The number of issues of the last run that belong to no example, if any: no example is remembered as failed for
  /// them.
  var issuesOutside: Int?
  /// The last runs, the oldest first.
  var history: [PastRun]?
  private static let longestHistory = 20

  /// `false` for what no run wrote: numbers below zero, or too large to reckon with.
  var isSound: Bool {
    let runs = history ?? []
    let numbers = modules.values.flatMap(\.microseconds.values) + runs.flatMap(\.counts.values) + [issuesOutside ?? 0]
    let sound = 0...(1 << 50)
    return numbers.allSatisfy(sound.contains)
      && runs.allSatisfy { sound.contains(Int(exactly: $0.seconds.rounded()) ?? -1) }
  }

  /// The ids of what failed, in some modules.
  func failed(in names: Set<String>) -> Set<String> {
    Set(names.flatMap { modules[$0]?.failed ?? [] })
  }

  /// Returns the times that examples took, by id, in some modules.
  func durations(in names: Set<String>) -> [String: Duration] {
    var durations: [String: Duration] = [:]
    for name in names.sorted() {
      for (id, time) in modules[name]?.microseconds ?? [:] { durations[id] = .microseconds(time) }
    }
    return durations
  }

  /// Takes over what a further run found out; an example that did not run in it keeps what it was.
  mutating func add(_ outcome: RunOutcome) {
    let new = outcome.last
    // A run of a part may have left out what had them.
    if new.issuesOutside != nil || outcome.isWhole { issuesOutside = new.issuesOutside }
    for (name, ran) in new.modules {
      let old = modules[name] ?? Module()
      // What ran is known anew, and what is declared no more is forgotten.
      let kept = old.failed.filter { outcome.declared.contains($0) && ran.microseconds[$0] == nil }
      let times = old.microseconds.filter { outcome.declared.contains($0.key) }
      let module = Module(
        failed: Set(kept + ran.failed).sorted(),
        microseconds: outcome.isShard ? times : times.merging(ran.microseconds) { $1 })
      modules[name] = module == Module() ? nil : module
    }
    history = ((history ?? []) + (new.history ?? [])).suffix(Self.longestHistory)
  }
}

/// The findings of a run, or of several repetitions of one, about its examples.
struct RunOutcome {
  /// The findings as they are remembered, of all that ran.
  private(set) var last = LastRun()
  /// The ids of all examples that are declared, the ones left out included.
  private(set) var declared: Set<String> = []
  /// `true` if every example that is declared was in it.
  private(set) var isWhole = true
  /// `true` if it is one shard of a run. Its durations are not taken over: they would cut the next shard elsewhere.
  let isShard: Bool

  /// The ids of what failed, sorted.
  var failed: [String] { last.modules.values.flatMap { Set($0.failed) }.sorted() }

  init(isShard: Bool) {
    self.isShard = isShard
  }

  /// Adds a repetition, which ended at a time as in `2026-11-22T04:21:20Z`: what failed in any of them has failed.
  mutating func add(_ report: RunReport, at end: String) {
    last.history = (last.history ?? []) + [PastRun(report, started: end)]
    if !report.issues.isEmpty { last.issuesOutside = (last.issuesOutside ?? 0) + report.issues.count }
    if !report.plan.notSelected.isEmpty { isWhole = false }
    declared.formUnion(report.plan.examples.map(\.id) + report.plan.notSelected.map(\.id))
    for result in report.results { last.modules[result.example.module, default: LastRun.Module()].add(result) }
  }
}

extension PlannedExample {
  /// The module whose spec it is, shared examples from elsewhere included.
  fileprivate var module: String { moduleName(of: groups.first?.location ?? location) }
}

private func moduleName(of location: SourceLocation) -> String { String(location.fileID.prefix { $0 != "/" }) }

/// The modules that specs are of: those of their outermost groups and examples.
func moduleNames(of specs: [Spec]) -> Set<String> {
  var names: Set<String> = []
  for spec in specs {
    var depth = 0
    for element in spec.elements {
      switch element {
      case .group(let group):
        // What only holds specs together stands outermost, and its location is that of the first of them.
        if group.isUnnamed { continue }
        if depth == 0 { names.insert(moduleName(of: group.location)) }
        depth += 1
      case .endOfGroup: depth = max(0, depth - 1)
      case .example(let example):
        if depth == 0 { names.insert(moduleName(of: example.row?.location ?? example.location)) }
      default: break
      }
    }
  }
  return names
}
