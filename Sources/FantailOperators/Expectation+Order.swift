public import FantailMatchers

extension Expectation where Subject: Comparable {
  /// Expects the subject to be below a bound, as `.to(.beLessThan(…))` does.
  ///
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - bound: The bound.
  /// - Returns: Whether the expectation holds; a failure is recorded.
  @discardableResult
  public static func < (_ expectation: consuming Self, _ bound: Subject) -> Bool {
    expectation.holds(.beLessThan(bound))
  }

  /// Expects the subject to be at most a bound, as `.to(.beLessThanOrEqual(to: …))` does.
  @discardableResult
  public static func <= (_ expectation: consuming Self, _ bound: Subject) -> Bool {
    expectation.holds(.beLessThanOrEqual(to: bound))
  }

  /// Expects the subject to be above a bound, as `.to(.beGreaterThan(…))` does.
  @discardableResult
  public static func > (_ expectation: consuming Self, _ bound: Subject) -> Bool {
    expectation.holds(.beGreaterThan(bound))
  }

  /// Expects the subject to be at least a bound, as `.to(.beGreaterThanOrEqual(to: …))` does.
  @discardableResult
  public static func >= (_ expectation: consuming Self, _ bound: Subject) -> Bool {
    expectation.holds(.beGreaterThanOrEqual(to: bound))
  }

  /// Expects the subject to be in a range.
  ///
  /// ```swift
  /// expect(temperature) ~= 18...22
  /// ```
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - range: The range.
  /// - Returns: Whether the expectation holds; a failure is recorded.
  @discardableResult
  public static func ~= (_ expectation: consuming Self, _ range: some RangeExpression<Subject>) -> Bool {
    expectation.holds(Matcher("be in \(range)") { range.contains($0) })
  }
}

extension Expectation {
  /// Expects the subject's value to be below a bound; `nil` is a failure.
  @discardableResult
  public static func < <Wrapped: Comparable>(_ expectation: consuming Self, _ bound: Wrapped) -> Bool
  where Subject == Wrapped? {
    expectation.holds(.beLessThan(bound))
  }

  /// Expects the subject's value to be at most a bound; `nil` is a failure.
  @discardableResult
  public static func <= <Wrapped: Comparable>(_ expectation: consuming Self, _ bound: Wrapped) -> Bool
  where Subject == Wrapped? {
    expectation.holds(.beLessThanOrEqual(to: bound))
  }

  /// Expects the subject's value to be above a bound; `nil` is a failure.
  @discardableResult
  public static func > <Wrapped: Comparable>(_ expectation: consuming Self, _ bound: Wrapped) -> Bool
  where Subject == Wrapped? {
    expectation.holds(.beGreaterThan(bound))
  }

  /// Expects the subject's value to be at least a bound; `nil` is a failure.
  @discardableResult
  public static func >= <Wrapped: Comparable>(_ expectation: consuming Self, _ bound: Wrapped) -> Bool
  where Subject == Wrapped? {
    expectation.holds(.beGreaterThanOrEqual(to: bound))
  }
}

extension Expectation where Subject: StringProtocol {
  /// Expects a regular expression to be found in the subject, as `.to(.matchPattern(…))` does.
  ///
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - pattern: The expression, as in `/a+b/`.
  /// - Returns: Whether the expectation holds; a failure is recorded.
  @discardableResult
  public static func ~= (_ expectation: consuming Self, _ pattern: some RegexComponent) -> Bool {
    expectation.holds(.matchPattern(pattern))
  }
}
