package import FantailPlan
package import FantailTree

/// The options of one run of the command line, as `parse` reads them from its arguments.
///
/// The option table documents each field; only the meaning of `nil` is documented here.
package struct RunOptions: Sendable, Equatable {
  package var action: Action = .run
  package var filters: [Plan.Filter] = []
  package var onlyFailures = false
  package var failsFirst = false
  package var prioritizedPaths: [String] = []
  /// The revision of git whose changed files are kept; `nil` keeps all.
  package var since: String?
  package var idFiles: [String] = []
  /// The folder that remembers earlier runs; `nil` is `.fantail`.
  package var state: String?
  /// `true` if runs are remembered at all.
  package var remembers = true
  package var order: OrderChoice = .declared
  package var shard: Plan.Shard?
  /// The reports to write; at most one goes to the standard output.
  package var reports: [Report] = [Report(format: .documentation, file: nil)]
  package var jobs: Jobs = .count(1)
  package var isIsolated = false
  package var failFast: Int?
  /// The traits of examples whose own do not say: retries, time limits, budgets and how polling waits.
  package var traits: [Trait] = []
  /// The number of times that all of it runs; `nil` is once, or without end where it runs until something fails.
  package var repetitions: Int?
  package var stopsAtFailure = false
  package var progressAfter: Duration?
  package var failsOnFocus = false
  package var failsOnPending = false
  package var failsOnFlaky = false
  package var profile = 0
  /// The address of places in pages; `nil` links none.
  package var sourceURL: String?
  package var color: ColorChoice = .automatic

  /// Creates the options of a run without arguments.
  package init() {}

  /// The actions of a command line.
  package enum Action: Sendable, Equatable {
    case run, dryRun, list, help, version
    /// Compare with the plan in a file.
    case diff(file: String)
    /// Explain one example.
    case explain(id: String)
    /// Find what makes an example fail: the named one, or else the first that fails.
    case bisect(id: String?)
  }

  /// An order as it is asked for: a shuffle may have no seed yet.
  package enum OrderChoice: Sendable, Equatable {
    case declared, byName
    /// Shuffled; without a seed one is drawn when the run begins.
    case random(seed: UInt64?)
  }

  /// The number of examples that run at once.
  package enum Jobs: Sendable, Equatable {
    case count(Int)
    /// One for each processor.
    case automatic

    /// More than any machine runs at once: a number beyond it is a mistake.
    static let most = 1_000
  }

  /// The choice of coloured text.
  package enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal.
    case automatic = "auto"
    case always, never
  }

  /// The forms a report comes in.
  package enum Format: String, Sendable, CaseIterable {
    case documentation, dots, brief, junit, sonar, json, events, github, html, markdown

    /// `true` if there is none of a plan that does not run.
    var isOfARun: Bool { self != .documentation && self != .json }

    /// `true` if a second run does not fit behind the first in one file.
    var isOneDocument: Bool {
      switch self {
      case .documentation, .dots, .brief, .github: false
      case .junit, .sonar, .json, .events, .html, .markdown: true
      }
    }
  }

  /// A report and where it goes.
  package struct Report: Sendable, Equatable {
    /// Its form.
    package var format: Format
    /// Its file, or `nil` for the standard output.
    package var file: String?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - format: Its form.
    ///   - file: Its file, or `nil` for the standard output.
    package init(format: Format, file: String?) {
      self.format = format
      self.file = file
    }
  }
}
