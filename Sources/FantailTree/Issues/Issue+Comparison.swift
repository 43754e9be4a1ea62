extension Issue {
  /// Two values that should have been equal, for tools that show a difference their own way.
  public struct Comparison: Sendable, Hashable {
    /// The value expected: a string as it is, another value as it is described, long ones in lines.
    public let expected: String
    /// The value that came, in the same way.
    public let got: String

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - expected: The expected value.
    ///   - got: The value that came.
    public init(expected: String, got: String) {
      self.expected = expected
      self.got = got
    }
  }
}
