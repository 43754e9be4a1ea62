package import FantailRun
package import FantailPlan

/// The options of one run of the command line, read from its arguments by `parse`.
///
/// The option table documents each field; these comments only add the meaning of `nil`.
@dynamicMemberLookup
package struct RunOptions: Sendable, Equatable, HasExampleOptions {
  package var examples = ExampleOptions()
  package var action: Action = .run
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
  package var idFiles: [String] = []
  package var remembers = true
  /// The reports to write; at most one goes to the standard output.
  package var reports: [Report] = [Report(format: .documentation, file: nil)]
  package var jobs = 1
  package var isIsolated = false
  package var waitsForDebugger = false
  package var failFast: Int?
  /// The command line's options that decide whether an example passes.
  package var judging: [String] = []
  /// The number of times that the whole plan runs; `nil` means once, or without a limit for `--until-failure`.
  package var repetitions: Int?
  package var stopsAtFailure = false
  package var failsOnPending = false
  package var failsOnFlaky = false
  package var profile = 0
  /// The address of source locations in pages; with `nil`, there are no links.
  package var sourceURL: String?
  package var color: ColorChoice = .automatic
  /// The reports as they are given, until all options are read.
  var given: [Report] = []

  package init() {}

  package subscript<Value>(dynamicMember path: WritableKeyPath<ExampleOptions, Value>) -> Value {
    get { examples[keyPath: path] }
    set { examples[keyPath: path] = newValue }
  }

  /// Changes such options where the options are those of a command.
  static func change(_ values: inout any HasExampleOptions, _ set: (inout RunOptions) -> Void) {
    guard var own = values as? RunOptions else { return }
    set(&own)
    values = own
  }

  /// Returns the options of the plan. A shuffle without a seed gets a random seed.
  package func planOptions(drawingSeed drawSeed: () -> UInt64) -> PlanOptions {
    var plan = examples.planOptions(drawingSeed: drawSeed)
    plan.prioritizedPaths = prioritizedPaths
    plan.unaffected = unaffected
    plan.remembered[.since] = sinceIDs
    return plan
  }

  package enum Action: Sendable, Equatable {
    case run, dryRun, list, help, version
    case diff(file: String)
    case explain(id: String)
    /// Finds the examples that make another example fail: the given example, or else the first that fails.
    case bisect(id: String?)
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
