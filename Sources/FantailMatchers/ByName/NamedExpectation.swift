import FantailTree

// Editors list deprecated declarations last, even if the given version of Swift does not exist. So `to` comes before
// expectations by name. The compiler does not warn about such declarations.

extension Expectation {
  /// Expects the matcher of the following name to match.
  ///
  /// ```swift
  /// expect(image).should.beSquare()
  /// expect(image).shouldNot.beWithinPixels(1, 300)
  /// ```
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var should: NamedExpectation { named(isNegated: false) }

  /// Expects the matcher of the following name not to match, as in `.shouldNot.beSquare()`.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNot: NamedExpectation { named(isNegated: true) }

  /// Expects the matcher of the following name to match within a time after the example's body, as in
  /// `expect(name).shouldEventually.bePosted()`: for definitions that are judged at the example's end.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldEventually: NamedExpectation { shouldEventually() }

  /// Expects the matcher of the following name to match within a time after the example's body.
  ///
  /// - Parameter limit: The time after the body within which the matcher has to match; one second by default. The waits
  ///   of several expectations run concurrently.
  /// - Returns: The expectation, waiting for a name.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public func shouldEventually(within limit: Duration? = nil) -> NamedExpectation {
    named(isNegated: false, within: Poll.limit(limit))
  }

  /// Expects the matcher of the following name not to match during a time after the example's body.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public var shouldNever: NamedExpectation { shouldNever() }

  /// Expects the matcher of the following name not to match during a time after the example's body.
  ///
  /// - Parameter time: The time to watch after the body; one second by default. The waits of several expectations run
  ///   concurrently.
  /// - Returns: The expectation, waiting for a name.
  @_disfavoredOverload
  @available(swift, deprecated: 99)
  public func shouldNever(during time: Duration? = nil) -> NamedExpectation {
    named(isNegated: true, within: Poll.limit(time))
  }

  private func named(isNegated: Bool, within limit: Duration? = nil) -> NamedExpectation {
    NamedExpectation(pending: PendingName(subject, origin, isNegated: isNegated, limit: limit), path: [])
  }
}

/// An expectation before its matcher is named: `.should.beSquare()`, or `.should.RK.beSquare()` to search only one
/// registry.
@dynamicMemberLookup
public struct NamedExpectation {
  let pending: PendingName
  let path: [String]

  /// Adds the matcher's name, or first the prefix of the only registry to search.
  ///
  /// - Parameter name: The matcher's name or a registry's prefix.
  /// - Returns: The expectation with its name; calling it judges it.
  public subscript(dynamicMember name: String) -> NamedExpectation {
    NamedExpectation(pending: pending, path: path + [name])
  }

  /// Judges the expectation. The name is looked up in the registries of the example's groups, innermost first, and then
  /// in the built-in matchers.
  ///
  /// - Parameter arguments: The arguments of the matcher's definition.
  public func callAsFunction<each Argument>(_ arguments: repeat each Argument) {
    var list: [Any] = []
    for argument in repeat each arguments { list.append(argument) }
    guard let call = NamedCall(path: path, arguments: list, isNegated: pending.isNegated) else { return }
    pending.isNamed = true
    call.judge(pending.subject, pending.origin, within: pending.limit)
  }
}

extension NamedCall {
  /// Creates the call for a path such as `RK.beSquare`; `nil` for an empty path.
  init?(path: [String], arguments: [Any], isNegated: Bool) {
    guard let name = path.last else { return nil }
    self.name = name
    prefix = path.count == 1 ? nil : path.dropLast().joined(separator: ".")
    self.arguments = arguments
    self.isNegated = isNegated
  }
}

/// An expectation about code before its matcher is named.
@dynamicMemberLookup
public struct NamedCodeExpectation<Value, Code> {
  let code: Code
  let pending: PendingName
  var path: [String] = []

  /// Adds the matcher's name, or first the prefix of the only registry to search.
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
  // The result is a function value, as for code that suspends. With `callAsFunction`, a closure in which another
  // statement suspends would use the overload for code that suspends.

  /// Adds the matcher's name.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs and judges the code. Its arguments are those of the matcher's definition.
  public subscript(dynamicMember name: String) -> (Any?...) -> Void {
    { [named = self[dynamicMember: name] as Self] arguments in
      guard let matcher = named.matcher(given(arguments)) else { return }
      _ = named.pending.origin.judge(Result(catching: named.code), matcher)
    }
  }
}

extension NamedCodeExpectation where Code == () async throws -> Value {
  // The result is a function value instead of a `callAsFunction`. In a closure with one statement, the compiler avoids
  // an asynchronous `callAsFunction` with this name, and would even prefer the `expect` for a value that happens to be
  // a closure.

  /// Adds the matcher's name.
  ///
  /// - Parameter name: The matcher's name.
  /// - Returns: A function that runs or polls the code and judges the result; its arguments are those of the matcher's
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
  ///   - limit: The longest time to wait; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
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
  ///   - time: How long to watch; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
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
  ///   - time: How long to watch; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
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
  /// - Parameter time: How long to wait; one second by default.
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

/// The use of a matcher by name, as in `expect(image).should.RK.beSquare()`.
///
/// `registerMatchers` makes a ``MatcherRegistry`` visible to a group. The name is looked up in the registries of the
/// example's groups, the innermost first, and then in the built-in matchers, whose prefix is `FT`. A prefix in the call
/// restricts the search to its registry. Among definitions with the name, the first whose subject type fits is used.
/// ``NamedExpectation`` collects the name at run time. A name or prefix that no registry has fails the example, even in
/// a negated call.
struct NamedCall {
  let name: String
  /// The prefix of the only registry to search; `nil` searches all.
  let prefix: String?
  let arguments: [Any]
  let isNegated: Bool

  indirect enum Subject {
    case value(Any)
    case code(Result<Any, any Error>)

    var value: Any {
      switch self {
      case .value(let value), .code(.success(let value)): value
      case .code(.failure(let error)): error
      }
    }
  }

  indirect enum LookUp {
    case found(NamedMatcher.Judgement, isJudgedAtEnd: Bool)
    case problem(NamingProblem)
    /// The name exists, but its matcher takes a value, and the code threw an error.
    case thrown(any Error)
  }

  /// The statement, which does not depend on the definition that is found.
  var statement: String { (isNegated ? "not " : "") + NamedMatcher.statement(name, arguments) }

  /// The registries to search, innermost first.
  static var registries: [MatcherRegistry] {
    (ExampleContext.current.scope?.registries ?? []).compactMap { $0 as? MatcherRegistry } + [.builtIn]
  }

  /// Returns the registries to search.
  static func asked(_ registries: [MatcherRegistry], under prefix: String?) -> [MatcherRegistry] {
    guard let prefix else { return registries }
    return registries.filter { $0.prefix == prefix }
  }

  /// Finds the first definition of the name whose subject type fits. The arguments have to fit that definition.
  func lookUp(_ subject: Subject, _ registries: [MatcherRegistry]) -> LookUp {
    let asked = Self.asked(registries, under: prefix)
    if let prefix, asked.isEmpty { return .problem(.unknownPrefix(prefix, name: name, registries)) }
    var candidates: [NamedMatcher] = []
    var thrown: (any Error)?
    for registry in asked {
      for matcher in registry.matchers where matcher.name == name {
        let answer: NamedMatcher.Judgement?
        do {
          switch (subject, matcher.takesCode) {
          case (.value(let value), false), (.code(.success(let value)), false):
            answer = try matcher.answer(value, arguments)
          case (.code(let result), true): answer = try matcher.answer(result, arguments)
          case (.value, true): answer = nil
          case (.code(.failure(let error)), false):
            thrown = error
            continue
          }
        } catch {
          return .problem(.otherArguments(matcher, got: arguments, of: subject))
        }
        if let answer { return .found(answer, isJudgedAtEnd: matcher.isJudgedAtEnd) }
        candidates.append(matcher)
      }
    }
    if let thrown { return .thrown(thrown) }
    if candidates.isEmpty { return .problem(.unknownName(name, prefix: prefix, registries)) }
    return .problem(.otherSubject(name, candidates, got: subject))
  }
}

// MARK: - Values

extension NamedCall {
  /// Looks up the name and judges a value: immediately, or at the example's end if the definition requires this.
  func judge(_ subject: Any, _ origin: Origin, within limit: Duration?) {
    switch lookUp(.value(subject), Self.registries) {
    case .problem(let problem): origin.record(problem.mismatch)
    case .thrown: break
    case .found(let judgement, let isJudgedAtEnd):
      origin.name((isNegated ? "should not " : "should ") + judgement.statement)
      if isJudgedAtEnd { return deferToEnd(judgement, origin, within: limit) }
      guard limit == nil else { return origin.record(NamingProblem.notPolled(name).mismatch) }
      if let mismatch = judgement.failure(isNegated) { origin.record(mismatch) }
    }
  }

  private func deferToEnd(_ judgement: NamedMatcher.Judgement, _ origin: Origin, within limit: Duration?) {
    let context = ExampleContext.current
    let isNegated = isNegated
    let location = origin.location
    guard let example = context.example, let sink = context.sink else {
      let text = "\(name) is checked at an example's end: it needs a running example"
      return context.record(Issue(.failed(text), at: location))
    }
    if let negative = limit.flatMap(Mismatch.negativeTime) { return origin.record(negative) }
    // The body makes the judgement, and only the verifier uses it, after the body.
    nonisolated(unsafe) let deferred = judgement
    let shared = SharedDeadline.of(example)
    sink.verifyAtEnd(
      DeferredVerifier(description: name, location: location) {
        var cutOff: Mismatch?
        if let limit {
          // An expected event ends the wait. Otherwise the wait lasts until its timeout, or until an unwanted event
          // happens.
          cutOff = await SharedDeadline.watch(for: limit, from: shared.begin()) {
            (deferred.failure(isNegated) == nil) != isNegated
          }
        }
        ExampleContext.withCurrent(context) {
          if let mismatch = deferred.failure(isNegated) ?? cutOff { origin.record(mismatch) }
        }
      })
  }
}

// MARK: - Code

extension NamedCall {
  /// Makes a matcher for the outcome of code, which is judged once or polled.
  func matcher<Value>() -> Matcher<Result<Value, any Error>> {
    let registries = Self.registries
    return Matcher(statement) { subject in
      switch lookUp(.code(subject.map { $0 as Any }), registries) {
      case .problem(let problem): return .undecided(problem.mismatch)
      case .thrown(let error):
        return .undecided(
          .thrown(error, insteadOf: NamedMatcher.statement(name, arguments), isNegated: isNegated))
      case .found(let judgement, _):
        return judgement.failure(isNegated).map { .mismatch($0) } ?? .match
      }
    }
  }
}

/// Reports an expectation that never got a name. This is a class instead of a noncopyable value like `Expectation`,
/// since the parts of a statement share it.
final class PendingName {
  let subject: Any
  let origin: Origin
  let isNegated: Bool
  /// The time to wait for a match at the example's end.
  let limit: Duration?
  /// The sampling of the code; `nil` runs it once.
  let poll: Poll?
  /// The description of code that never got a name, since code does not have a value to show.
  private let description: String?
  var isNamed = false

  init(
    _ subject: Any, _ origin: Origin, isNegated: Bool, limit: Duration? = nil, poll: Poll? = nil,
    describedAs description: String? = nil
  ) {
    self.subject = subject
    self.origin = origin
    self.isNegated = isNegated
    self.limit = limit
    self.poll = poll
    self.description = description
    NamedPlaces.add(origin)
  }

  deinit {
    if !isNamed { origin.record(.danglingExpectation(subject: description ?? ValueDescription.brief(subject))) }
  }
}
