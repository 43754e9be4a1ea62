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
