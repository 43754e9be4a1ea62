import FantailTree

/// An expectation about code, before its matcher is given; `Code` is the type of the closure.
///
/// Not copyable, so that it is judged once. An expectation that is dropped unjudged is recorded as a failure.
public struct ExpectedCode<Value, Code>: ~Copyable {
  let code: Code
  let sample: () async throws -> Value
  let origin: Origin
  var isJudged = false

  deinit {
    if !isJudged { origin.recordDangling((), describedAs: "code that returns \(Value.self)") }
  }
}

// MARK: - Code that does not suspend

extension ExpectedCode where Code == () throws -> Value {
  /// Runs the code and expects its value to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that has to fit the value.
  public consuming func to(_ matcher: Matcher<Value>) { to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that must not fit the value.
  public consuming func notTo(_ matcher: Matcher<Value>) { to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that has to fit the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) {
    isJudged = true
    _ = origin.judge(Result(catching: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must not fit the outcome.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Result<Value, any Error>>) { to(!matcher) }
}

// MARK: - Code that suspends

extension ExpectedCode where Code == () async throws -> Value {
  /// Runs the code and expects its value to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that has to fit the value.
  public consuming func to(_ matcher: Matcher<Value>) async { await to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that must not fit the value.
  public consuming func notTo(_ matcher: Matcher<Value>) async { await to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that has to fit the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) async {
    isJudged = true
    _ = origin.judge(await outcome(of: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must not fit the outcome.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Result<Value, any Error>>) async { await to(!matcher) }
}

/// `Result(catching:)` for code that suspends.
func outcome<Value>(of code: () async throws -> Value) async -> Result<Value, any Error> {
  do { return .success(try await code()) } catch { return .failure(error) }
}

extension ExpectedCode {
  /// Runs the code until its value matches, and fails if it does not in time.
  ///
  /// ```swift
  /// await expect { await model.count }.toEventually(.equal(3), within: .seconds(2))
  /// await expect { flag.isSet }.toEventually(.beTrue, within: .milliseconds(50))
  /// ```
  /// ```text
  /// expected true, got false
  /// polled 46 times in 50 ms, stayed false
  /// ```
  /// The first sample is taken at once, and the last at the end of the time. The code runs on the caller's actor, which
  /// is free between samples.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that has to fit the value. A sample that throws does not match.
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toEventually(
    _ matcher: Matcher<Value>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toEventually(.ofValue(matcher), within: limit, every: interval)
  }

  /// Runs the code until its outcome matches, as in `.toEventually(.throwError)`.
  ///
  /// The parameters are the same as for values.
  @_disfavoredOverload
  public consuming func toEventually(
    _ matcher: Matcher<Result<Value, any Error>>, within limit: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.eventually, limit, interval, origin).run(sample, matcher)
  }

  /// Runs the code again and again, and fails as soon as its value matches.
  ///
  /// ```swift
  /// await expect { flag.isSet }.toNever(.beFalse, during: .milliseconds(50))
  /// ```
  /// ```text
  /// expected never to be false
  /// polled once in 0.02 ms
  /// ```
  /// - Parameters:
  ///   - matcher: The matcher that must never fit the value. A sample that throws fails too.
  ///   - time: The time to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toNever(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toAlways(.ofValue(!matcher), during: time, every: interval)
  }

  /// Runs the code again and again, and fails as soon as its value does not match.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that must always fit the value. A sample that throws fails too.
  ///   - time: The time to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  public consuming func toAlways(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toAlways(.ofValue(matcher), during: time, every: interval)
  }

  /// Waits the whole time, then runs the code once and expects its value to match.
  ///
  /// ```swift
  /// await expect { flag.isSet }.toAfterWait(.beTrue, of: .milliseconds(50))
  /// ```
  /// ```text
  /// expected true, got false
  /// after a wait of 50 ms
  /// ```
  /// - Parameters:
  ///   - matcher: The matcher that has to fit the value.
  ///   - time: The time to wait; one second unless given.
  public consuming func toAfterWait(_ matcher: Matcher<Value>, of time: Duration? = nil) async {
    await toAfterWait(.ofValue(matcher), of: time)
  }

  /// Runs the code again and again, and fails as soon as its outcome matches, as in `.toNever(.throwError)`.
  ///
  /// The parameters are the same as for values.
  @_disfavoredOverload
  public consuming func toNever(
    _ matcher: Matcher<Result<Value, any Error>>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toAlways(!matcher, during: time, every: interval)
  }

  /// Runs the code again and again, and fails as soon as its outcome does not match.
  ///
  /// The parameters are the same as for values.
  @_disfavoredOverload
  public consuming func toAlways(
    _ matcher: Matcher<Result<Value, any Error>>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    isJudged = true
    await Poll(.always, time, interval, origin).run(sample, matcher)
  }

  /// Waits the whole time, then runs the code once and expects its outcome to match.
  ///
  /// The parameters are the same as for values.
  @_disfavoredOverload
  public consuming func toAfterWait(_ matcher: Matcher<Result<Value, any Error>>, of time: Duration? = nil) async {
    isJudged = true
    await Poll(.afterWait, time, nil, origin).run(sample, matcher)
  }
}
