package import FantailPlan
package import FantailTree

/// The options of one run of the command line, read from its arguments by `parse`.
///
/// The option table documents each field; these comments only add the meaning of `nil`.
package struct RunOptions: Sendable, Equatable {
  package var action: Action = .run
  package var filters: [Plan.Filter] = []
  package var onlyFailures = false
  package var failsFirst = false
  package var prioritizedPaths: [String] = []
  /// The revision of git: examples affected by the files that have changed since then are kept; `nil` keeps all.
  package var since: String?
  /// The ids of the examples that the changed files affect, once they are computed.
  package var sinceIDs: [String]?
  /// The files that contain the keys of examples that no change affects.
  package var unaffectedFiles: [String] = []
  /// The keys in those files, once they are read.
  package var unaffected: Set<String> = []
  package var recordsReach = false
  package var idFiles: [String] = []
  /// The folder with the memory of earlier runs; `nil` means `.fantail`.
  package var state: String?
  package var remembers = true
  package var order: OrderChoice = .declared
  package var shard: Plan.Shard?
  /// The reports to write; at most one goes to the standard output.
  package var reports: [Report] = [Report(format: .documentation, file: nil)]
  package var jobs = 1
  package var isIsolated = false
  package var waitsForDebugger = false
  package var failFast: Int?
  /// The default traits of examples: retries, time limits, budgets and polling.
  package var traits: [Trait] = []
  /// The command line's options that decide whether an example passes.
  package var judging: [String] = []
  /// The number of times that the whole plan runs; `nil` means once, or without a limit for `--until-failure`.
  package var repetitions: Int?
  package var stopsAtFailure = false
  package var progressAfter: Duration?
  /// The time after which the report shows where an example is waiting; `nil` means never.
  package var stall: Duration? = .seconds(30)
  package var failsOnFocus = false
  package var failsOnPending = false
  package var failsOnFlaky = false
  package var profile = 0
  /// The address of source locations in pages; with `nil`, there are no links.
  package var sourceURL: String?
  package var color: ColorChoice = .automatic

  // The values of options that may be repeated, until all options are read.
  var patterns: [String] = []
  var tags: [String] = []
  var skippedTags: [String] = []
  var lines: [FileLine] = []
  var paths: [String] = []
  var ids: [String] = []
  package var given: [Report] = []

  package init() {}

  package enum Action: Sendable, Equatable {
    case run, dryRun, list, help, version
    case diff(file: String)
    case explain(id: String)
    /// Finds the examples that make another example fail: the given example, or else the first that fails.
    case bisect(id: String?)
  }

  /// A requested order, in which a shuffle may not have a seed yet.
  package enum OrderChoice: Sendable, Equatable {
    case declared, byName
    /// Shuffled; without a seed, one is drawn when the run begins.
    case random(seed: UInt64?)
  }

  package enum ColorChoice: String, Sendable, CaseIterable {
    /// Colours only on a terminal.
    case automatic = "auto"
    case always, never
  }

  package struct Report: Sendable, Equatable {
    package var format: ReportFormat
    /// The file; `nil` for the standard output.
    package var file: String?

    package init(format: ReportFormat, file: String? = nil) {
      self.format = format
      self.file = file
    }
  }
}
