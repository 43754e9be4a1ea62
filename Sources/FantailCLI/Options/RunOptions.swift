public import FantailPlan
public import FantailTree

/// The options of one run of the command line.
///
/// ```swift
/// let options = try RunOptions.parse(["--tag", "slow", "--seed=7"], environment: [:])
/// ```
public struct RunOptions: Sendable, Equatable {
  /// The action.
  public var action: Action = .run
  /// The examples to keep.
  public var filters: [Filter] = []
  /// `true` if only examples run that failed when they last ran.
  public var onlyFailures = false
  /// `true` if examples that failed when they last ran come first.
  public var failsFirst = false
  /// The files and folders whose examples come first.
  public var firstPaths: [String] = []
  /// The revision of git whose changed files are kept; `nil` keeps all.
  public var since: String?
  /// The number of examples to keep, those that took longest when they last ran; `nil` keeps all.
  public var slowest: Int?
  /// Files that list the ids of the examples to keep, one a line.
  public var idFiles: [String] = []
  /// The folder that remembers earlier runs; `nil` is `.fantail`.
  public var state: String?
  /// `true` if runs are remembered at all.
  public var remembers = true
  /// The order of the examples.
  public var order: OrderChoice = .declared
  /// The part of the examples to keep.
  public var shard: Shard?
  /// The reports to write; at most one goes to the standard output.
  public var reports: [Report] = [Report(format: .documentation, file: nil)]
  /// The number of examples that run at once.
  public var jobs: Jobs = .count(1)
  /// `true` if examples run in child processes.
  public var isIsolated = false
  /// After how many failures to stop.
  public var failFast: Int?
  /// The traits of examples whose own do not say: retries, time limits, budgets and how polling waits.
  public var traits: [Trait] = []
  /// The number of times that all of it runs; `nil` is once, or without end where it runs until something fails.
  public var repetitions: Int?
  /// `true` if the first run that fails is the last.
  public var stopsAtFailure = false
  /// After how long an example that is still running is told of.
  public var progressAfter: Duration?
  /// `true` if focus left in is an error.
  public var failsOnFocus = false
  /// `true` if a pending example makes the run fail.
  public var failsOnPending = false
  /// `true` if an example that passed only when it was run again makes the run fail.
  public var failsOnFlaky = false
  /// The number of the slowest examples to list.
  public var profile = 0
  /// `true` if the text is coloured.
  public var color: ColorChoice = .automatic

  /// Creates the options of a run without arguments.
  public init() {}

  /// The actions of a command line.
  public enum Action: Sendable, Equatable {
    case run, dryRun, list, help, version
    /// Compare with the plan in a file.
    case diff(file: String)
    /// Explain one example.
    case explain(id: String)
    /// Find what makes an example fail: the named one, or else the first that fails.
    case bisect(id: String?)
  }

  /// An order as it is asked for: a shuffle may have no seed yet.
  public enum OrderChoice: Sendable, Equatable {
    case declared, byName
    /// Shuffled; without a seed one is drawn when the run begins.
    case random(seed: UInt64?)
  }

  /// The number of examples that run at once.
  public enum Jobs: Sendable, Equatable {
    case count(Int)
    /// One for each processor.
    case automatic
  }

  /// The choice of coloured text.
  public enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal.
    case automatic = "auto"
    case always, never
  }

  /// The forms a report comes in.
  public enum Format: String, Sendable, CaseIterable {
    case documentation, dots, tap, junit, json, events, github, html, markdown

    /// `true` if there is none of a plan that does not run.
    var isOfARun: Bool { self != .documentation && self != .json }

    /// `true` if a second run does not fit behind the first in one file.
    var isOneDocument: Bool {
      switch self {
      case .documentation, .dots, .github: false
      case .tap, .junit, .json, .events, .html, .markdown: true
      }
    }
  }

  /// A report and where it goes.
  public struct Report: Sendable, Equatable {
    /// Its form.
    public var format: Format
    /// Its file, or `nil` for the standard output.
    public var file: String?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - format: Its form.
    ///   - file: Its file, or `nil` for the standard output.
    public init(format: Format, file: String?) {
      self.format = format
      self.file = file
    }
  }
}
