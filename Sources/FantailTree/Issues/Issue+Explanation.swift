extension Issue {
  /// The findings of an expectation: the shortest true statement of the difference, and details.
  public struct Explanation: Sendable, Hashable {
    /// The statement, on one line.
    public package(set) var headline: String
    /// The differences, line by line.
    public package(set) var details: [Line]
    /// The two values, if they were expected to be equal.
    public package(set) var comparison: Comparison?

    /// Creates an explanation.
    ///
    /// - Parameters:
    ///   - headline: The statement, on one line.
    ///   - details: The difference, line by line.
    ///   - comparison: The two values, if they were expected to be equal.
    public init(headline: String, details: [Line] = [], comparison: Comparison? = nil) {
      self.headline = headline
      self.details = details
      self.comparison = comparison
    }

    /// Creates an explanation whose details are words only.
    package init(headline: String, lines: [String]) {
      self.init(headline: headline, details: lines.map { Line($0) })
    }
  }
}
