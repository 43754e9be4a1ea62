extension Issue {
  /// Two values that should have been equal, for tools that show a difference their own way.
  public struct Comparison: Sendable, Hashable {
    /// The expected value: a string unchanged, another value by its description, long values in several lines.
    public let expected: String
    /// The actual value, in the same form.
    public let got: String

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - expected: The expected value.
    ///   - got: The actual value.
    public init(expected: String, got: String) {
      self.expected = expected
      self.got = got
    }
  }
}
