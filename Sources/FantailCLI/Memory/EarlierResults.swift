import FantailRun
import FantailPlan
import FantailTree
import Foundation

/// The memory of earlier runs: whether each example failed in its last run, and how long it took.
///
/// The memory is split by module, since the test targets of a package share a folder, and each run has only the
/// examples of some targets.
struct EarlierResults: Codable, Equatable {
  static let version = 1

  /// The memory of the examples of one module, keyed by id.
  struct Module: Codable, Equatable {
    /// The examples that failed in their last run, sorted.
    var failed: [String] = []
    /// The examples that an interrupted run did not begin or did not end, sorted; `nil` if there are none.
    var unreached: [String]?
    /// The durations of the examples, except those that have only run in shards.
    var microseconds: [String: Int] = [:]
  }

  var version = Self.version
  var modules: [String: Module] = [:]
  /// The last runs, the oldest first.
  var history: [PastRun]?
  private static let longestHistory = 20

  /// `false` for values that a run never writes, such as numbers that are negative or too large to calculate with.
  var isSound: Bool {
    let runs = history ?? []
    let numbers = modules.values.flatMap(\.microseconds.values) + runs.flatMap(\.counts.values)
    let sound = 0...(1 << 50)
    return numbers.allSatisfy(sound.contains)
      && runs.allSatisfy { sound.contains(Int(exactly: $0.seconds.rounded()) ?? -1) }
  }

  /// Returns the ids of the failed examples of some modules.
  func failed(in names: Set<String>) -> Set<String> {
    Set(names.flatMap { modules[$0]?.failed ?? [] })
  }

  /// Returns the ids of the examples that an interrupted run did not reach, in some modules.
  func unreached(in names: Set<String>) -> Set<String> {
    Set(names.flatMap { modules[$0]?.unreached ?? [] })
  }

  /// Adds examples that a run did not reach, keyed by module.
  mutating func add(unreached: [String: [String]]) {
    for (name, ids) in unreached where !ids.isEmpty {
      modules[name, default: .init()].unreached = Set(ids + (modules[name]?.unreached ?? [])).sorted()
    }
  }

  /// Returns the durations of the examples in some modules, keyed by id.
  func durations(in names: Set<String>) -> [String: Duration] {
    let times = names.sorted().flatMap { modules[$0]?.microseconds ?? [:] }
    return Dictionary(times) { $1 }.mapValues { .microseconds($0) }
  }

  /// Adds the results of another run; an example that did not run there keeps its old result.
  mutating func add(_ outcome: EarlierResults.Addition) {
    var outcome = outcome
    for (name, ran) in outcome.last.modules {
      let old = modules[name] ?? Module()
      // Examples that ran replace their old results, and examples that are no longer declared are removed.
      func isAsBefore(_ id: String) -> Bool { ran.microseconds[id] == nil && outcome.declared.contains(id) }
      let unreached = Set(((ran.unreached ?? []) + (old.unreached ?? [])).filter(isAsBefore)).sorted()
      var new = Module(
        failed: Set(ran.failed + old.failed.filter(isAsBefore)).sorted(),
        unreached: unreached.isEmpty ? nil : unreached, microseconds: outcome.isShard ? [:] : ran.microseconds)
      for (id, time) in old.microseconds where new.microseconds[id] == nil && outcome.declared.contains(id) {
        new.microseconds[id] = time
      }
      modules[name] = new == Module() ? nil : new
    }
    history = ((history ?? []) + (outcome.last.history ?? [])).suffix(Self.longestHistory)
  }
}

extension EarlierResults {
  /// The results of a run, or of several repetitions of one run.
  struct Addition {
    /// The results of all examples that ran, in the form of the memory.
    private(set) var last = EarlierResults()
    private(set) var plan: Plan?
    /// The ids of all declared examples, including those that are not selected.
    lazy var declared = plan.map { Set($0.examples.map(\.id) + $0.notSelected.map(\.id)) } ?? []
    /// `true` if the run is one shard. A shard's durations are not stored, because the next shards would then be cut
    /// differently.
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
}
