extension Plan {
  /// One of several parts of a plan, for running it on several machines.
  public struct Shard: Sendable, Equatable {
    /// The part's number, counted from one.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// Creates a shard.
    ///
    /// - Parameters:
    ///   - index: Which part, from one to `count`.
    ///   - count: How many parts there are.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }
}
