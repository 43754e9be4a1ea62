import FantailPlan
import FantailTree
import Foundation

/// What is remembered of earlier runs: for each example whether it failed when it last ran, and how long it took.
///
/// By module, since the test targets of a package share a folder, and each run knows the examples of its own only.
struct LastRun: Codable, Equatable {
  static let version = 1

  /// What is known of one example.
  struct Entry: Codable, Equatable {
    var failed: Bool
    /// How long it took; unknown where it only ran in shards.
    var seconds: Double?
  }

  var version = Self.version
  /// By module, then by id.
  var examples: [String: [String: Entry]] = [:]

  /// The ids of what failed, in some modules.
  func failed(in modules: Set<String>) -> Set<String> {
    Set(modules.flatMap { (examples[$0] ?? [:]).filter { $0.value.failed }.keys })
  }

  /// How long examples took, by id, in some modules.
  func durations(in modules: Set<String>) -> [String: Duration] {
    var durations: [String: Duration] = [:]
    for module in modules.sorted() {
      for (id, entry) in examples[module] ?? [:] { durations[id] = entry.seconds.map { .seconds($0) } }
    }
    return durations
  }

  /// Takes over what a further run found out; an example that did not run in it keeps what it was.
  mutating func add(_ outcome: RunOutcome) {
    for module in outcome.modules {
      // What is declared no more is forgotten.
      examples[module] = examples[module]?.filter { outcome.declared.contains($0.key) }
    }
    for (module, entries) in outcome.entries {
      for (id, entry) in entries {
        let known = examples[module]?[id]?.seconds
        examples[module, default: [:]][id] = Entry(failed: entry.failed, seconds: entry.seconds ?? known)
      }
    }
    examples = examples.filter { !$0.value.isEmpty }
  }
}

/// What a run, or several repetitions of one, found out about its examples.
struct RunOutcome {
  /// The ids of all examples that are declared, the ones left out included.
  private(set) var declared: Set<String> = []
  private(set) var modules: Set<String> = []
  private(set) var entries: [String: [String: LastRun.Entry]] = [:]
  /// Whether it is one shard of a run. Its durations are not taken over: they would cut the next shard elsewhere.
  private let isShard: Bool

  init(isShard: Bool) {
    self.isShard = isShard
  }

  /// Adds a repetition: what failed in any of them has failed.
  mutating func add(_ report: RunReport) {
    declared.formUnion(report.plan.examples.map(\.id))
    declared.formUnion(report.plan.notSelected.map(\.id))
    modules.formUnion(report.plan.modules)
    for result in report.results {
      // An example that was skipped proved nothing about itself.
      guard result.status != .skipped else { continue }
      let example = result.example
      let failed = result.status == .failed || entries[example.module]?[example.id]?.failed == true
      let time = result.duration.components
      let seconds = Double(time.seconds) + (Double(time.attoseconds) / 1e12).rounded() / 1e6
      entries[example.module, default: [:]][example.id] = .init(failed: failed, seconds: isShard ? nil : seconds)
    }
  }
}

extension PlannedExample {
  /// The module whose spec it is, shared examples from elsewhere included.
  var module: String { String((groupLocations.first ?? location).fileID.prefix { $0 != "/" }) }
}

extension Plan {
  /// The modules of its examples.
  var modules: Set<String> { Set(examples.map(\.module)) }
}
