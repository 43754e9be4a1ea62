public import FantailTree

/// The choice of a plan's examples, and their order.
public struct PlanOptions: Sendable, Equatable {
  /// The order of examples and groups.
  public var order: Plan.Order
  /// Keeps what all of these let through.
  public var filters: [Plan.Filter]
  /// Keeps one part of the examples.
  public var shard: Plan.Shard?
  /// The times that examples took when they last ran, by id; they balance shards.
  public var durations: [String: Duration]
  /// The ids of examples that come before the others, such as those that failed last.
  ///
  /// Groups stay together: one that holds such an example comes before the groups and examples beside it.
  public var prioritized: Set<String>
  /// The ids of the examples that the memory of earlier runs keeps, by what asked it.
  package var remembered: [Plan.NotSelected.Cause: [String]] = [:]
  /// The keys of the examples that no change reaches, which are left out.
  package var unaffected: Set<String> = []
  /// The test target that is planned, where it is planned alone.
  package var target: String?
  /// The files and folders whose examples come next, by whole paths or last parts of files' paths.
  package var prioritizedPaths: [String] = []
  /// Makes focused examples or groups a problem, as they should be where a change is checked.
  public var failsOnFocus: Bool
  /// Traits that hold as if a group around all specs had them: how often to retry, for instance, or a time limit.
  public var traits: [Trait]

  /// Creates options; by default everything is planned, in declaration order.
  ///
  /// - Parameters:
  ///   - order: The order of examples and groups.
  ///   - filters: The filters; an example has to pass all of them.
  ///   - shard: The part to keep.
  ///   - durations: How long examples took when they last ran, by id.
  ///   - prioritized: The ids of examples that come before the others.
  ///   - failsOnFocus: Whether focus left in is an error instead of a remark.
  ///   - traits: Traits that hold as if a group around all specs had them.
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
