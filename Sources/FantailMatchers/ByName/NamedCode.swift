import FantailTree

// `swift, deprecated: 99` makes editors list these after `to`; see NamedExpectation.swift.

extension ExpectedCode {
  /// Runs the code and expects the matcher of the following name to match the outcome or the returned value.
  ///
  /// ```swift
  /// expect { try parse("{") }.should.throwError()
  /// await expect { try await download() }.shouldEventually.beNil()
  /// ```
  @available(swift, deprecated: 99)
  public var should: NamedCodeExpectation<Value, Code> { .init(code: code, pending: named(isNegated: false)) }

  /// Runs the code and expects the matcher of the following name not to match.
  @available(swift, deprecated: 99)
  public var shouldNot: NamedCodeExpectation<Value, Code> { .init(code: code, pending: named(isNegated: true)) }

  /// Runs the code until the matcher of the following name matches, as in
  /// `await expect { … }.shouldEventually.beNil()`.
  @available(swift, deprecated: 99)
  public var shouldEventually: NamedPoll<Value, Code> { shouldEventually() }

  /// Runs the code until the matcher of the following name matches.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  @available(swift, deprecated: 99)
  public func shouldEventually(within limit: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code>
  {
    polled(.eventually, limit, interval)
  }

  /// Runs the code again and again, and fails as soon as the matcher of the following name matches.
  @available(swift, deprecated: 99)
  public var shouldNever: NamedPoll<Value, Code> { shouldNever() }

  /// Runs the code again and again, and fails as soon as the matcher of the following name matches.
  ///
  /// - Parameters:
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  @available(swift, deprecated: 99)
  public func shouldNever(during time: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code> {
    polled(.always, time, interval, isNegated: true)
  }

  /// Runs the code again and again, and fails as soon as the matcher of the following name does not match.
  @available(swift, deprecated: 99)
  public var shouldAlways: NamedPoll<Value, Code> { shouldAlways() }

  /// Runs the code again and again, and fails as soon as the matcher of the following name does not match.
  ///
  /// - Parameters:
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  @available(swift, deprecated: 99)
  public func shouldAlways(during time: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code> {
    polled(.always, time, interval)
  }

  /// Waits, then runs the code once and expects the matcher of the following name to match.
  @available(swift, deprecated: 99)
  public var shouldAfterWait: NamedPoll<Value, Code> { shouldAfterWait() }

  /// Waits, then runs the code once and expects the matcher of the following name to match.
  ///
  /// - Parameter time: How long to wait; one second unless given.
  /// - Returns: The expectation, waiting for a name.
  @available(swift, deprecated: 99)
  public func shouldAfterWait(of time: Duration? = nil) -> NamedPoll<Value, Code> {
    polled(.afterWait, time)
  }

  private func polled(
    _ mode: Poll.Mode, _ limit: Duration?, _ interval: Duration? = nil, isNegated: Bool = false
  ) -> NamedPoll<Value, Code> {
    .init(code: sample, pending: named(isNegated: isNegated, Poll(mode, limit, interval, origin)))
  }

  private func named(isNegated: Bool, _ poll: Poll? = nil) -> PendingName {
    PendingName((), origin, isNegated: isNegated, poll: poll, describedAs: "code that returns \(Value.self)")
  }
}
