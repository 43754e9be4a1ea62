import FantailTree

/// Code whose matcher is asked for by name; `Code` is the type of the closure.
public struct NamedCode<Value, Code> {
  let code: Code
  let sample: () async throws -> Value
  let pending: PendingName

  init(code: Code, sample: @escaping () async throws -> Value, origin: Origin) {
    self.code = code
    self.sample = sample
    pending = PendingName(describedAs: "code that returns \(Value.self)", origin: origin)
  }

  /// Runs the code and expects what the name that follows says of it, or of the value it returns.
  public var should: NamedCodeExpectation<Value, Code> { .init(code: self, isNegated: false) }

  /// Runs the code and expects that what the name that follows says does not hold.
  public var shouldNot: NamedCodeExpectation<Value, Code> { .init(code: self, isNegated: true) }

  /// Runs the code until what the name that follows says holds, as in `await expect { … }.shouldEventually.beNil()`.
  public var shouldEventually: NamedPoll<Value, Code> { shouldEventually() }

  /// Runs the code until what the name that follows says holds.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  public func shouldEventually(within limit: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code>
  {
    NamedPoll(code: self, mode: .eventually, limit: limit, interval: interval)
  }

  /// Runs the code again and again, and fails as soon as what the name that follows says holds.
  public var shouldNever: NamedPoll<Value, Code> { shouldNever() }

  /// Runs the code again and again, and fails as soon as what the name that follows says holds.
  ///
  /// - Parameters:
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  public func shouldNever(during time: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code> {
    NamedPoll(code: self, mode: .never, limit: time, interval: interval)
  }

  /// Runs the code again and again, and fails as soon as what the name that follows says does not hold.
  public var shouldAlways: NamedPoll<Value, Code> { shouldAlways() }

  /// Runs the code again and again, and fails as soon as what the name that follows says does not hold.
  ///
  /// - Parameters:
  ///   - time: How long to watch; one second unless given.
  ///   - interval: The time between samples; from 1 ms growing to 10 ms unless given.
  /// - Returns: The expectation, waiting for a name.
  public func shouldAlways(during time: Duration? = nil, every interval: Duration? = nil) -> NamedPoll<Value, Code> {
    NamedPoll(code: self, mode: .always, limit: time, interval: interval)
  }

  /// Waits, then runs the code once and expects what the name that follows says.
  public var shouldAfterWait: NamedPoll<Value, Code> { shouldAfterWait() }

  /// Waits, then runs the code once and expects what the name that follows says.
  ///
  /// - Parameter time: How long to wait; one second unless given.
  /// - Returns: The expectation, waiting for a name.
  public func shouldAfterWait(of time: Duration? = nil) -> NamedPoll<Value, Code> {
    NamedPoll(code: self, mode: .afterWait, limit: time, interval: nil)
  }
}

/// An expectation about code on its way to a name.
@dynamicMemberLookup
public struct NamedCodeExpectation<Value, Code> {
  let code: NamedCode<Value, Code>
  let isNegated: Bool
  var path: [String] = []

  /// Names the matcher, or first the prefix that alone is asked.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; it is judged by calling it.
  public subscript(dynamicMember name: String) -> Self { Self(code: code, isNegated: isNegated, path: path + [name]) }

  private func matcher(_ arguments: [Any]) -> Matcher<Result<Value, any Error>>? {
    guard let call = NamedCall(path: path, arguments: arguments, isNegated: isNegated) else { return nil }
    code.pending.isNamed = true
    return call.matcher()
  }
}

extension NamedCodeExpectation where Code == () throws -> Value {
  /// Runs the code and judges it.
  ///
  /// - Parameter arguments: The arguments that the matcher's definition asks for.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    if let matcher = matcher(list) { _ = code.pending.origin.judge(Result(catching: code.code), matcher) }
  }
}

extension NamedCodeExpectation where Code == () async throws -> Value {
  /// Runs the code and judges it.
  ///
  /// - Parameter arguments: The arguments that the matcher's definition asks for.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) async {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    if let matcher = matcher(list) { _ = code.pending.origin.judge(await outcome(of: code.code), matcher) }
  }
}

/// A polled expectation on its way to a name.
@dynamicMemberLookup
public struct NamedPoll<Value, Code> {
  let code: NamedCode<Value, Code>
  let mode: Poll.Mode
  let limit: Duration?
  let interval: Duration?
  var path: [String] = []

  /// Names the matcher, or first the prefix that alone is asked.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; it is judged by calling it.
  public subscript(dynamicMember name: String) -> Self {
    var named = self
    named.path.append(name)
    return named
  }

  /// Polls the code and judges it.
  ///
  /// - Parameter arguments: The arguments that the matcher's definition asks for.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) async {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    guard let call = NamedCall(path: path, arguments: list, isNegated: mode == .never) else { return }
    code.pending.isNamed = true
    await Poll(mode, limit, interval, code.pending.origin).run(code.sample, call.matcher())
  }
}

/// States an expectation about code, whose matcher is asked for by name.
///
/// ```swift
/// expect { try parse("{") }.should.throwError()
/// await expect { image.value }.shouldEventually.beNil()
/// ```
/// - Parameters:
///   - clue: What the code is, added to the failure's text.
///   - byName: Ranks this form after the one for `.to(…)`; leave it out.
///   - code: The code, run when the name is called: once, or once a sample when polled.
/// - Returns: The code, waiting for `should`, `shouldNot`, `shouldEventually` or another.
public func expect<Value>(
  _ clue: String? = nil, byName: Void = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () throws -> Value
) -> NamedCode<Value, () throws -> Value> {
  return NamedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}

/// States an expectation about code that suspends, whose matcher is asked for by name.
///
/// - Parameters:
///   - clue: What the code is, added to the failure's text.
///   - byName: Ranks this form after the one for `.to(…)`; leave it out.
///   - code: The code, run on the caller's actor: once, or once a sample when polled.
/// - Returns: The code, waiting for `should`, `shouldNot`, `shouldEventually` or another.
public func expect<Value>(
  _ clue: String? = nil, byName: Void = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () async throws -> Value
) -> NamedCode<Value, () async throws -> Value> {
  return NamedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}
