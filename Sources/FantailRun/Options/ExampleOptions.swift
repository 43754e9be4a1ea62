package import FantailPlan
package import FantailTree

/// The options that any process with examples carries out. A command has further ones.
///
/// The option table documents each field; these comments only add the meaning of `nil`.
package struct ExampleOptions: Sendable, Equatable {
  package var filters: [Plan.Filter] = []
  package var recordsReach = false
  /// The folder with the memory of earlier runs; `nil` means `.fantail`.
  package var state: String?
  package var order: OrderChoice = .declared
  package var shard: Plan.Shard?
  /// The default traits of examples: retries, time limits, budgets and polling.
  package var traits: [Trait] = []
  package var progressAfter: Duration?
  /// The time after which the report shows where an example is waiting; `nil` means never.
  package var stall: Duration? = .seconds(30)
  package var failsOnFocus = false

  // The values of options that may be repeated, until all options are read.
  var patterns: [String] = []
  var tags: [String] = []
  var skippedTags: [String] = []
  var lines: [FileLine] = []
  var paths: [String] = []
  var ids: [String] = []

  package init() {}

  /// A requested order, in which a shuffle may not have a seed yet.
  package enum OrderChoice: Sendable, Equatable {
    case declared, byName
    /// Shuffled; without a seed, one is drawn when the run begins.
    case random(seed: UInt64?)
  }
}

/// Options with those of examples among them.
package protocol HasExampleOptions: Sendable {
  var examples: ExampleOptions { get set }
}

extension ExampleOptions: HasExampleOptions {
  package var examples: ExampleOptions {
    get { self }
    set { self = newValue }
  }
}

extension ExampleOptions {
  package init(_ given: [GivenOption], environment: [String: String]) throws(CommandLineProblem) {
    var values: any HasExampleOptions = ExampleOptions()
    try GivenOption.set(given, in: &values, environment)
    self = values.examples
  }

  /// Returns the options of the plan. A shuffle without a seed gets a random seed.
  package func planOptions(drawingSeed drawSeed: () -> UInt64) -> PlanOptions {
    let order: Plan.Order =
      switch order {
      case .declared: .declared
      case .byName: .byName
      case .random(let seed): .random(seed: seed ?? drawSeed())
      }
    // A run has one seed, for both shuffled orders and generated values.
    let seed: [Trait] =
      if case .random(let seed) = order { [Trait { $0.seed = seed }] } else { [] }
    return PlanOptions(
      order: order, filters: filters, shard: shard, failsOnFocus: failsOnFocus, traits: traits + seed)
  }

  mutating func joinFilters() {
    let parts = patterns.count == 1 ? patterns : patterns.map { "(?:\($0))" }
    if !parts.isEmpty { filters.append(.matching(parts.joined(separator: "|"))) }
    if !tags.isEmpty { filters.append(.tagged(tags)) }
    if !skippedTags.isEmpty { filters.append(.notTagged(skippedTags)) }
    if !lines.isEmpty { filters.append(.at(lines)) }
    if !paths.isEmpty { filters.append(.inFiles(paths)) }
    if !ids.isEmpty { filters.append(.ids(ids)) }
  }
}
