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
