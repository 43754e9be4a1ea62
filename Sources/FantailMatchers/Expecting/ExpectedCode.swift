import FantailTree

/// An expectation about code, waiting for its matcher; `Code` is the type of the closure.
///
/// Not copyable, so that it is judged once; one that is dropped unjudged is recorded as a failure.
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
  /// Runs the code and expects its value to match; an error it throws is a failure.
  ///
  /// - Parameter matcher: What is expected of the value.
  public consuming func to(_ matcher: Matcher<Value>) { to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match; an error it throws is a failure.
  ///
  /// - Parameter matcher: What is not expected of the value.
  public consuming func notTo(_ matcher: Matcher<Value>) { to(.ofValue(!matcher)) }

  /// Runs the code and expects its value not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected of the value.
  public consuming func toNot(_ matcher: Matcher<Value>) { to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: What is expected of the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) {
    isJudged = true
    _ = origin.judge(Result(catching: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: What is not expected of the outcome.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Result<Value, any Error>>) { to(!matcher) }

  /// Runs the code and expects its outcome not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected of the outcome.
  @_disfavoredOverload
  public consuming func toNot(_ matcher: Matcher<Result<Value, any Error>>) { to(!matcher) }
}

// MARK: - Code that suspends

extension ExpectedCode where Code == () async throws -> Value {
  /// Runs the code and expects its value to match; an error it throws is a failure.
  ///
  /// - Parameter matcher: What is expected of the value.
  public consuming func to(_ matcher: Matcher<Value>) async { await to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match; an error it throws is a failure.
  ///
  /// - Parameter matcher: What is not expected of the value.
  public consuming func notTo(_ matcher: Matcher<Value>) async { await to(.ofValue(!matcher)) }

  /// Runs the code and expects its value not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected of the value.
  public consuming func toNot(_ matcher: Matcher<Value>) async { await to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: What is expected of the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) async {
    isJudged = true
    _ = origin.judge(await outcome(of: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: What is not expected of the outcome.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Result<Value, any Error>>) async { await to(!matcher) }

  /// Runs the code and expects its outcome not to match; another spelling of `notTo`.
  ///
  /// - Parameter matcher: What is not expected of the outcome.
  @_disfavoredOverload
  public consuming func toNot(_ matcher: Matcher<Result<Value, any Error>>) async { await to(!matcher) }
}

/// `Result(catching:)` for code that suspends.
func outcome<Value>(of code: () async throws -> Value) async -> Result<Value, any Error> {
  do { return .success(try await code()) } catch { return .failure(error) }
}
