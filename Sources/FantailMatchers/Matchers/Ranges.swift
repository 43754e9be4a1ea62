extension Matcher where Subject: Comparable {
  /// Matches a value in a range of any kind.
  ///
  /// The negation matches a value outside.
  ///
  /// ```swift
  /// expect(total).to(.beIn(0..<1600))
  /// ```
  /// ```text
  /// expected to be in 0..<1600, got 1600
  /// ```
  /// - Parameter range: The range: `0..<10`, `0...9`, `10...` or `..<10`.
  public static func beIn(_ range: some RangeExpression<Subject>) -> Self {
    Matcher("be in \(range)") { range.contains($0) }
  }
}
