// Every matcher on optional subjects: one overload of the verb in place of one of each matcher.
//
// `nil` fails in both directions: a matcher about a value says nothing where there is none. What fits an optional as
// it is, such as `.equal(3)` and `.beNil()`, is preferred and never comes here.

extension Expectation {
  /// Expects the subject's value to match; `nil` is a failure.
  ///
  /// ```swift
  /// expect(user?.age).to(.beGreaterThan(17))
  /// ```
  /// ```text
  /// expected to be greater than 17, got nil
  /// ```
  /// - Parameter matcher: What is expected of the value.
  @_disfavoredOverload
  public consuming func to<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? {
    to(.lifting(matcher))
  }

  /// Expects the subject's value not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: What is not expected of the value.
  @_disfavoredOverload
  public consuming func notTo<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? {
    to(.lifting(!matcher))
  }

  /// Expects the subject's value not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected of the value.
  @_disfavoredOverload
  public consuming func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? {
    to(.lifting(!matcher))
  }
}

extension ExpectedCode {
  /// Runs the code until it returns a value that matches; `nil` does not match.
  ///
  /// - Parameters:
  ///   - matcher: What is expected of the value.
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  @_disfavoredOverload
  public consuming func toEventually<Wrapped>(
    _ matcher: Matcher<Wrapped>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async where Value == Wrapped? {
    await toEventually(.lifting(matcher), within: limit, every: interval)
  }
}

extension Matcher {
  static func lifting<Wrapped>(_ matcher: Matcher<Wrapped>) -> Self where Subject == Wrapped? {
    Self(rule: Lifted(matcher: matcher))
  }
}

private struct Lifted<Wrapped>: MatchRule {
  let matcher: Matcher<Wrapped>

  var statement: String { matcher.statement }

  func judge(_ subject: Wrapped?) -> Verdict {
    guard let subject else { return .undecided(.unlike(statement, got: subject as Any)) }
    return matcher.judge(subject)
  }
}
