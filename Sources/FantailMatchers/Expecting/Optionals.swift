// All matchers on optional subjects: one overload of the verb instead of one for each matcher.
//
// `nil` fails in both directions, since a matcher of values cannot judge it. The compiler prefers matchers of the
// optional itself, such as `.equal(3)` and `.beNil`, which do not use these overloads.
//
// For code these use a protocol instead of `where Value == Wrapped?`. With a type to infer, the compiler would try this
// overload with every matcher of errors before it finds that the code returns no optional: half of the time for
// type-checking `expect { … }.to(.throwError(…))`.

extension Expectation {
  /// Expects the subject's value to match; `nil` is a failure.
  ///
  /// ```swift
  /// expect(guest?.age).to(.beGreaterThan(17))
  /// ```
  /// ```text
  /// expected to be greater than 17, got nil
  /// ```
  /// - Parameter matcher: The matcher that has to fit the value.
  @_disfavoredOverload
  public consuming func to<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? { to(.lifting(matcher)) }

  /// Expects the subject's value not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not fit the value.
  @_disfavoredOverload
  public consuming func notTo<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? { to(.lifting(!matcher)) }
}

// MARK: - Code that does not suspend

extension ExpectedCode where Code == () throws -> Value, Value: AnyOptional {
  /// Runs the code and expects the value it returns to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that has to fit the value.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Value.Wrapped>) { to(.lifting(matcher)) }

  /// Runs the code and expects the value it returns not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not fit the value.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Value.Wrapped>) { to(.lifting(!matcher)) }
}

// MARK: - Code that suspends

extension ExpectedCode where Code == () async throws -> Value, Value: AnyOptional {
  /// Runs the code and expects the value it returns to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that has to fit the value.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Value.Wrapped>) async { await to(.lifting(matcher)) }

  /// Runs the code and expects the value it returns not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not fit the value.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Value.Wrapped>) async { await to(.lifting(!matcher)) }
}

// MARK: - Polled code

extension ExpectedCode {
  /// Runs the code until it returns a value that matches; `nil` does not match.
  ///
  /// The parameters are the same as for values that are not optional.
  @_disfavoredOverload
  public consuming func toEventually<Wrapped>(
    _ matcher: Matcher<Wrapped>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async where Value == Wrapped? {
    await toEventually(.lifting(matcher), within: limit, every: interval)
  }

  /// Runs the code again and again, and fails as soon as it returns `nil` or a value that matches.
  ///
  /// The parameters are the same as for values that are not optional.
  @_disfavoredOverload
  public consuming func toNever<Wrapped>(
    _ matcher: Matcher<Wrapped>, during time: Duration? = nil, every interval: Duration? = nil
  ) async where Value == Wrapped? {
    await toAlways(.lifting(!matcher), during: time, every: interval)
  }

  /// Runs the code again and again, and fails as soon as it returns `nil` or a value that does not match.
  ///
  /// The parameters are the same as for values that are not optional.
  @_disfavoredOverload
  public consuming func toAlways<Wrapped>(
    _ matcher: Matcher<Wrapped>, during time: Duration? = nil, every interval: Duration? = nil
  ) async where Value == Wrapped? {
    await toAlways(.lifting(matcher), during: time, every: interval)
  }

  /// Waits the whole time, then runs the code once and expects a value that matches; `nil` is a failure.
  ///
  /// The parameters are the same as for values that are not optional.
  @_disfavoredOverload
  public consuming func toAfterWait<Wrapped>(
    _ matcher: Matcher<Wrapped>, of time: Duration? = nil
  ) async where Value == Wrapped? {
    await toAfterWait(.lifting(matcher), of: time)
  }
}
