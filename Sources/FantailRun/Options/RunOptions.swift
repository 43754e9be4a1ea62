public import FantailPlan
public import FantailTree

/// What one run of the command line is asked to do.
///
/// ```swift
/// let options = try RunOptions.parse(["--tag", "slow", "--seed=7"], environment: [:])
/// ```
public struct RunOptions: Sendable, Equatable {
  /// What to do.
  public var action: Action = .run
  /// Which examples to keep.
  public var filters: [Filter] = []
  /// Whether only examples run that failed when they last ran.
  public var onlyFailures = false
  /// Whether examples that failed when they last ran come first.
  public var failsFirst = false
  /// Files that list the ids of the examples to keep, one a line.
  public var idFiles: [String] = []
  /// The folder that remembers earlier runs; `nil` is `.fantail`.
  public var state: String?
  /// Whether runs are remembered at all.
  public var remembers = true
  /// The order of the examples.
  public var order: OrderChoice = .declared
  /// The part of the examples to keep.
  public var shard: Shard?
  /// What to write, and where; at most one goes to the standard output.
  public var reports: [Report] = [Report(format: .documentation, file: nil)]
  /// How many examples run at once.
  public var jobs: Jobs = .count(1)
  /// Whether examples run in child processes.
  public var isIsolated = false
  /// After how many failures to stop.
  public var failFast: Int?
  /// What holds for examples whose own traits do not say: retries, time limits, budgets and how polling waits.
  public var traits: [Trait] = []
  /// How often all of it runs; `nil` is once, or without end where it runs until something fails.
  public var repetitions: Int?
  /// Whether the first run that fails is the last.
  public var stopsAtFailure = false
  /// After how long an example that is still running is told of.
  public var progressAfter: Duration?
  /// Whether focus left in is an error.
  public var failsOnFocus = false
  /// Whether a pending example makes the run fail.
  public var failsOnPending = false
  /// How many of the slowest examples to list.
  public var profile = 0
  /// Whether to colour the text.
  public var color: ColorChoice = .automatic

  /// Creates the options of a run without arguments.
  public init() {}

  /// What a command line can be asked to do.
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

  /// How many examples run at once.
  public enum Jobs: Sendable, Equatable {
    case count(Int)
    /// One for each processor.
    case automatic
  }

  /// When text is coloured.
  public enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal.
    case automatic = "auto"
    case always, never
  }

  /// The forms a report comes in.
  public enum Format: String, Sendable, CaseIterable {
    case documentation, dots, tap, junit, json, events, github, html
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
