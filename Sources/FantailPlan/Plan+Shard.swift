extension Plan {
  /// A part of a plan, for running it on several machines.
  public struct Shard: Sendable, Equatable {
    /// The part's number, counted from one.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// Creates a shard.
    ///
    /// - Parameters:
    ///   - index: The part's number, from one to `count`.
    ///   - count: The number of parts.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }
}
