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

/// An expectation about code before its matcher is named.
@dynamicMemberLookup
public struct NamedCodeExpectation<Value, Code> {
  let code: Code
  let pending: PendingName
  var path: [String] = []

  /// Names the matcher, or first the prefix of the only registry to search.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; calling it judges it.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> Self {
    var named = self
    named.path.append(name)
    return named
  }

  private func matcher(_ arguments: [Any]) -> Matcher<Result<Value, any Error>>? {
    guard let call = NamedCall(path: path, arguments: arguments, isNegated: pending.isNegated) else { return nil }
    pending.isNamed = true
    return call.matcher()
  }
}

extension NamedCodeExpectation where Code == () throws -> Value {
  // A function value, as below. With `callAsFunction`, a closure in which another statement suspends would use the
  // overload for code that suspends.

  /// Names the matcher.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs the code and judges it. Its arguments are those of the matcher's definition.
  public subscript(dynamicMember name: String) -> (Any?...) -> Void {
    { [named = self[dynamicMember: name] as Self] arguments in
      guard let matcher = named.matcher(given(arguments)) else { return }
      _ = named.pending.origin.judge(Result(catching: named.code), matcher)
    }
  }
}

extension NamedCodeExpectation where Code == () async throws -> Value {
  // A function value instead of `callAsFunction`. In a closure with one statement the compiler avoids an asynchronous
  // `callAsFunction` of this name, and would prefer even `expect` of a value that happens to be a closure.

  /// Names the matcher.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs or polls the code and judges it; its arguments are those of the matcher's
  ///   definition.
  public subscript(dynamicMember name: String) -> (Any?...) async -> Void {
    { [named = self[dynamicMember: name] as Self] arguments in
      guard let matcher = named.matcher(given(arguments)) else { return }
      if let poll = named.pending.poll { return await poll.run(named.code, matcher) }
      _ = named.pending.origin.judge(await outcome(of: named.code), matcher)
    }
  }
}

/// A polled expectation before its matcher is named; `Code` is the type of the given closure.
public typealias NamedPoll<Value, Code> = NamedCodeExpectation<Value, () async throws -> Value>

/// Returns the arguments as they were written, without the optional that the parameter type wraps around each.
private func given(_ arguments: [Any?]) -> [Any] { arguments.map { $0 ?? $0 as Any } }
