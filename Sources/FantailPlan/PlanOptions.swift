public import FantailTree

/// The selection and the order of a plan's examples.
public struct PlanOptions: Sendable, Equatable {
  /// The order of examples and groups.
  public var order: Plan.Order
  /// The filters; an example has to pass all of them.
  public var filters: [Plan.Filter]
  /// The part of the examples to keep.
  public var shard: Plan.Shard?
  /// The durations of the examples in their last run, keyed by id; they balance shards.
  public var durations: [String: Duration]
  /// The ids of examples that come before the others, such as those that failed last.
  ///
  /// Groups stay together: a group with such an example comes before the groups and examples next to it.
  public var prioritized: Set<String>
  /// The ids of the examples that the memory of earlier runs selects, keyed by the option that uses the memory.
  package var remembered: [Plan.NotSelected.Cause: [String]] = [:]
  /// The keys of the examples that no change affects; these are left out.
  package var unaffected: Set<String> = []
  /// The test target, if it is planned alone.
  package var target: String?
  /// The files and folders whose examples come next, given by absolute paths or the last parts of paths.
  package var prioritizedPaths: [String] = []
  /// Whether focused examples or groups are an error, as they should be when a change is checked.
  public var failsOnFocus: Bool
  /// Traits that apply as if a group around all specs had them, such as a time limit or a number of retries.
  public var traits: [Trait]

  /// Creates options; by default everything is planned, in declaration order.
  ///
  /// - Parameters:
  ///   - order: The order of examples and groups.
  ///   - filters: The filters; an example has to pass all of them.
  ///   - shard: The part to keep.
  ///   - durations: The durations of the examples in their last run, keyed by id.
  ///   - prioritized: The ids of examples that come before the others.
  ///   - failsOnFocus: Whether focus is an error instead of a warning.
  ///   - traits: Traits that apply as if a group around all specs had them.
  public init(
    order: Plan.Order = .declared, filters: [Plan.Filter] = [], shard: Plan.Shard? = nil,
    durations: [String: Duration] = [:], prioritized: Set<String> = [], failsOnFocus: Bool = false, traits: [Trait] = []
  ) {
    self.order = order
    self.filters = filters
    self.shard = shard
    self.durations = durations
    self.prioritized = prioritized
    self.failsOnFocus = failsOnFocus
    self.traits = traits
  }
}

/// A line of a file, as in `StackSpec.swift:12`.
public struct FileLine: Sendable, Equatable, CustomStringConvertible {
  /// The file's name, or any last part of its path.
  public let file: String
  /// The line, counted from one.
  public let line: Int

  /// Creates a line of a file.
  ///
  /// - Parameters:
  ///   - file: The file's name, or any last part of its path.
  ///   - line: The line, counted from one.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Reads `File.swift:12`, or a location as reports print it, `Tests/File.swift:12:5`.
  ///
  /// - Parameter text: The file and the line, joined by a colon; a column after the line is ignored.
  public init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /(.+?):([0-9]+)(:[1-9][0-9]*)?/), let line = Int(parts.2), line > 0 else {
      return nil
    }
    self.init(file: String(parts.1.trimmingPrefix("./")), line: line)
  }

  /// The file and line: `StackSpec.swift:12`.
  public var description: String { "\(file):\(line)" }

  func covers(_ location: SourceLocation) -> Bool { location.line == line && isIn(location) }

  /// Returns whether a source location is in the file.
  func isIn(_ location: SourceLocation) -> Bool {
    location.filePath == file || location.fileName == file || location.filePath.hasSuffix("/" + file)
  }
}
