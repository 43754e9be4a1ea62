import FantailSeams
public import FantailTree

/// States an expectation about a value. The matcher that follows is the expectation's content.
///
/// ```swift
/// expect(stack.count).to(.equal(3))
/// try expect(load()).to(.equal(3))
/// ```
/// A failure is recorded and the example continues; `require` ends the example.
///
/// - Parameter value: The subject, evaluated once.
/// - Returns: The expectation. An expectation without a matcher fails.
@_disfavoredOverload  // A trailing closure is code, never a value that happens to be a closure.
@inlinable
public func expect<Subject>(
  _ value: Subject,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Subject> {
  Expectation(subject: value, origin: Origin(nil, fileID, filePath, line, column))
}

// This is a separate overload instead of a default argument, so that calls without a clue do not pass `nil`.

/// States an expectation about a value, with a clue for its failure.
///
/// ```swift
/// expect(total, "the cart's total").to(.beLessThan(100))
/// ```
/// - Parameters:
///   - value: The subject, evaluated once.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The expectation. An expectation without a matcher fails.
@_disfavoredOverload
@inlinable
public func expect<Subject>(
  _ value: Subject, _ clue: String?,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Expectation<Subject> {
  Expectation(subject: value, origin: Origin(clue, fileID, filePath, line, column))
}

/// States an expectation about code that throws, or that is polled until its value matches.
///
/// ```swift
/// expect { try parse("{") }.to(.throwError(ParseError.unexpectedEnd))
/// await expect { flag.isSet }.toNever(.beTrue, during: .milliseconds(200))
/// ```
/// - Parameters:
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code. It runs when the matcher is given: once, or once for each sample if it is polled.
/// - Returns: The expectation. An expectation without a matcher fails.
public func expect<Value>(
  _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () throws -> Value
) -> ExpectedCode<Value, () throws -> Value> {
  ExpectedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}

/// States an expectation about code that suspends; judging it has to be awaited.
///
/// ```swift
/// await expect { try await load() }.to(.throwError(ofType: URLError.self))
/// await expect { await model.count }.toEventually(.equal(3), within: .seconds(2))
/// ```
/// - Parameters:
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code. It runs on the caller's actor: once, or once for each sample if it is polled.
/// - Returns: The expectation. An expectation without a matcher fails.
public func expect<Value>(
  _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  code: @escaping () async throws -> Value
) -> ExpectedCode<Value, () async throws -> Value> {
  ExpectedCode(code: code, sample: code, origin: Origin(clue, fileID, filePath, line, column))
}

/// Declares an example with a single expectation, which is also its description and name: "should equal 3".
///
/// ```swift
/// describe("a stack of three") {
///   specify(stack.count, .equal(3))
/// }
/// ```
/// - Parameters:
///   - subject: The subject, evaluated when the example runs.
///   - matcher: The matcher, which is also made for the plan, so its values have to be known before the run.
///   - traits: Properties of the example.
/// - Returns: The example. `specify` with a closure is described by its first expectation at run time.
@_disfavoredOverload  // For a description the compiler would otherwise report that it is not a trait.
public func specify<Subject>(
  _ subject: @autoclosure @escaping @Sendable () -> Subject,
  _ matcher: @autoclosure @escaping @Sendable () -> Matcher<Subject>, _ traits: Trait...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) -> Spec {
  .example(
    "should \(matcher().statement)", traits, SourceLocation(fileID, filePath, line, column),
    .synchronous {
      expect(subject(), fileID: fileID, filePath: filePath, line: line, column: column).to(matcher())
    })
}

/// Records a failure; the example continues.
///
/// - Parameter message: The text of the failure.
public func fail(
  _ message: String = "failed",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
  fail(message, at: SourceLocation(fileID, filePath, line, column))
}

/// Records a failure at another source location; the example continues.
///
/// For functions that check values of their caller or of a data file:
/// ```swift
/// func check(_ cases: [Case]) {
///   for each in cases where !each.holds { fail("\(each.title) does not hold", at: each.location) }
/// }
/// ```
/// - Parameters:
///   - message: The text of the failure.
///   - location: The source location that reports show.
public func fail(_ message: String = "failed", at location: SourceLocation) {
  ExampleContext.current.record(Issue(.failed(message), at: location))
}

/// Runs code after the example's body and before its `afterEach` hooks, in the order of the calls.
///
/// ```swift
/// atEnd { expect(connection.lines).to(.contain("closed")) }
/// ```
/// - Parameters:
///   - description: The purpose of the code, for the report if the example ends too early to run it.
///   - code: The code, which runs on the actor of the code around it. If it throws an error, the example fails.
public func atEnd(
  _ description: String = "atEnd",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  @_inheritActorContext _ code: @escaping @isolated(any) @Sendable () async throws -> Void
) {
  let location = SourceLocation(fileID, filePath, line, column)
  let context = ExampleContext.current
  guard context.example != nil, let sink = context.sink else {
    return context.record(Issue(.failed("atEnd needs a running example"), at: location))
  }
  sink.verifyAtEnd(
    DeferredVerifier(description: description, location: location) {
      // The verifier gets the example's context, regardless of the task that judges it.
      await ExampleContext.withCurrent(context) {
        do {
          try await code()
        } catch {
          if context.hasTold(error, at: location) { return }
          context.record(Issue(.errorThrown(ValueDescription.brief(error), by: description), at: location))
        }
      }
    })
}

/// An expectation about a value, before its matcher is given.
///
/// Not copyable, so that it is judged once. An expectation that is dropped unjudged is recorded as a failure.
public struct Expectation<Subject>: ~Copyable {
  @usableFromInline let subject: Subject
  @usableFromInline let origin: Origin
  @usableFromInline var isJudged = false

  @inlinable
  init(subject: Subject, origin: Origin) {
    self.subject = subject
    self.origin = origin
  }

  @inlinable
  deinit {
    if !isJudged { origin.recordDangling(subject) }
  }

  /// Expects the subject to match.
  ///
  /// ```swift
  /// expect(total).to(.equal(1700))
  /// ```
  /// ```text
  /// expected 1700, got 1600
  /// ```
  /// - Parameter matcher: The matcher that must match.
  @inlinable
  public consuming func to(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judge(subject, matcher)
  }

  /// Expects the subject not to match.
  ///
  /// - Parameter matcher: The matcher that must not match.
  @inlinable
  public consuming func notTo(_ matcher: Matcher<Subject>) {
    isJudged = true
    _ = origin.judgeNegated(subject, matcher)
  }

  /// Judges the subject and records a mismatch.
  ///
  /// - Returns: Whether the subject matches.
  package consuming func holds(_ matcher: Matcher<Subject>) -> Bool {
    isJudged = true
    return origin.judge(subject, matcher)
  }

  /// Judges the subject's value and records a mismatch; `nil` is a failure.
  ///
  /// - Returns: Whether the value matches.
  package consuming func holds<Wrapped>(_ matcher: Matcher<Wrapped>) -> Bool where Subject == Wrapped? {
    holds(.lifting(matcher))
  }

  /// Returns the subject, its clue and its source location, for a verifier that judges the subject later.
  package consuming func postponed() -> (subject: Subject, clue: String?, location: SourceLocation) {
    isJudged = true
    return (subject, origin.clue, origin.location)
  }
}

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
  /// - Parameter matcher: The matcher that must match the value.
  public consuming func to(_ matcher: Matcher<Value>) { to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that must not match the value.
  public consuming func notTo(_ matcher: Matcher<Value>) { to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must match the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) {
    isJudged = true
    _ = origin.judge(Result(catching: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must not match the outcome.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Result<Value, any Error>>) { to(!matcher) }
}

// MARK: - Code that suspends

extension ExpectedCode where Code == () async throws -> Value {
  /// Runs the code and expects its value to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that must match the value.
  public consuming func to(_ matcher: Matcher<Value>) async { await to(.ofValue(matcher)) }

  /// Runs the code and expects its value not to match. A thrown error is a failure.
  ///
  /// - Parameter matcher: The matcher that must not match the value.
  public consuming func notTo(_ matcher: Matcher<Value>) async { await to(.ofValue(!matcher)) }

  /// Runs the code and expects its outcome to match, as in `.to(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must match the outcome.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Result<Value, any Error>>) async {
    isJudged = true
    _ = origin.judge(await outcome(of: code), matcher)
  }

  /// Runs the code and expects its outcome not to match, as in `.notTo(.throwError)`.
  ///
  /// - Parameter matcher: The matcher that must not match the outcome.
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
  /// The first sample is taken immediately, and the last at the timeout. The code runs on the caller's actor, which is
  /// free between samples.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that must match the value. A sample that throws does not match.
  ///   - limit: The longest time to wait; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
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
  ///   - matcher: The matcher that must never match the value. A sample that throws also fails.
  ///   - time: The time to watch; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
  public consuming func toNever(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toAlways(.ofValue(!matcher), during: time, every: interval)
  }

  /// Runs the code again and again, and fails as soon as its value does not match.
  ///
  /// - Parameters:
  ///   - matcher: The matcher that must always match the value. A sample that throws also fails.
  ///   - time: The time to watch; one second by default.
  ///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
  public consuming func toAlways(
    _ matcher: Matcher<Value>, during time: Duration? = nil, every interval: Duration? = nil
  ) async {
    await toAlways(.ofValue(matcher), during: time, every: interval)
  }

  /// Waits for the given time, then runs the code once and expects its value to match.
  ///
  /// ```swift
  /// await expect { flag.isSet }.toAfterWait(.beTrue, of: .milliseconds(50))
  /// ```
  /// ```text
  /// expected true, got false
  /// after a wait of 50 ms
  /// ```
  /// - Parameters:
  ///   - matcher: The matcher that must match the value.
  ///   - time: The time to wait; one second by default.
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

  /// Waits for the given time, then runs the code once and expects its outcome to match.
  ///
  /// The parameters are the same as for values.
  @_disfavoredOverload
  public consuming func toAfterWait(_ matcher: Matcher<Result<Value, any Error>>, of time: Duration? = nil) async {
    isJudged = true
    await Poll(.afterWait, time, nil, origin).run(sample, matcher)
  }
}

/// A subject that changes in place, so all of its samples are equal.
package protocol LiveSubject {}

// All matchers on optional subjects: one overload of the verb instead of one for each matcher.
//
// `nil` fails in both directions, since a matcher for values cannot judge it. The compiler prefers matchers for the
// optional itself, such as `.equal(3)` and `.beNil`, which do not use these overloads.
//
// For code, these overloads use a protocol instead of `where Value == Wrapped?`. With a type to infer, the compiler
// would try this overload with every matcher for errors before it finds that the code does not return an optional. This
// took half of the time for type-checking `expect { … }.to(.throwError(…))`.

extension Expectation {
  /// Expects the subject's value to match; `nil` is a failure.
  ///
  /// ```swift
  /// expect(guest?.age).to(.beGreaterThan(17))
  /// ```
  /// ```text
  /// expected to be greater than 17, got nil
  /// ```
  /// - Parameter matcher: The matcher that must match the value.
  @_disfavoredOverload
  public consuming func to<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? { to(.lifting(matcher)) }

  /// Expects the subject's value not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not match the value.
  @_disfavoredOverload
  public consuming func notTo<Wrapped>(_ matcher: Matcher<Wrapped>) where Subject == Wrapped? { to(.lifting(!matcher)) }
}

// MARK: - Code that does not suspend

extension ExpectedCode where Code == () throws -> Value, Value: AnyOptional {
  /// Runs the code and expects the value it returns to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must match the value.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Value.Wrapped>) { to(.lifting(matcher)) }

  /// Runs the code and expects the value it returns not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not match the value.
  @_disfavoredOverload
  public consuming func notTo(_ matcher: Matcher<Value.Wrapped>) { to(.lifting(!matcher)) }
}

// MARK: - Code that suspends

extension ExpectedCode where Code == () async throws -> Value, Value: AnyOptional {
  /// Runs the code and expects the value it returns to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must match the value.
  @_disfavoredOverload
  public consuming func to(_ matcher: Matcher<Value.Wrapped>) async { await to(.lifting(matcher)) }

  /// Runs the code and expects the value it returns not to match; `nil` is a failure.
  ///
  /// - Parameter matcher: The matcher that must not match the value.
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

  /// Waits for the given time, then runs the code once and expects a value that matches; `nil` is a failure.
  ///
  /// The parameters are the same as for values that are not optional.
  @_disfavoredOverload
  public consuming func toAfterWait<Wrapped>(
    _ matcher: Matcher<Wrapped>, of time: Duration? = nil
  ) async where Value == Wrapped? {
    await toAfterWait(.lifting(matcher), of: time)
  }
}

/// The source location of an expectation and its author's clues.
///
/// The code of a passing expectation is `@inlinable` instead of `@_transparent`. A release build inlines this code.
/// With `@_transparent`, a debug build would compile the code again for each expectation, at twice the cost of the
/// example around it, and save a tenth of a microsecond at run time.
@usableFromInline
struct Origin: Sendable {
  @usableFromInline let clue: String?
  // The literals, from which a location is made only for a report.
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: Int
  @usableFromInline let column: Int

  @inlinable
  init(_ clue: String?, _ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
    self.clue = clue
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation { SourceLocation(fileID, filePath, line, column) }

  /// Judges a subject and records a mismatch. The passing path neither allocates memory nor takes a lock.
  ///
  /// - Returns: Whether the expectation holds.
  @inlinable
  func judge<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    name("should " + matcher.statement)
    guard let mismatch = matcher.rule.judge(subject).failure else { return true }
    record(mismatch)
    return false
  }

  /// Judges a subject that should not match. Does not use `!`, whose rule would need an allocation.
  ///
  /// - Returns: Whether the expectation holds.
  @inlinable
  func judgeNegated<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> Bool {
    name("should not " + matcher.statement)
    guard let mismatch = matcher.rule.deny(subject).failure else { return true }
    record(mismatch)
    return false
  }

  /// Passes the statement on, even if it holds: a `specify` example is described by its first expectation, and a
  /// group's body reports all expectations, since it should not contain any.
  @usableFromInline
  func name(_ statement: @autoclosure () -> String) {
    ExampleContext.current.register(expectation: statement(), at: location)
  }

  @usableFromInline
  func record(_ mismatch: Mismatch, notes: [Issue.Line] = [], isWatched: Bool = false, hasMarks: Bool = true) {
    switch mismatch.kind {
    case .thrown(let error, _, _), .otherError(_, let error, _):
      if ExampleContext.current.hasTold(error, at: location) { return }
    default: break
    }
    var text = MismatchRenderer(isWatched: isWatched).explain(mismatch)
    if !hasMarks { text.details.removeAll { $0.role == .marks } }
    text.details += notes
    if case .unequal(is Bool, is Bool) = mismatch.kind, let advice = TruthAdvice.line(at: location) {
      text.details.append(Issue.Line(advice))
    }
    record(.expectationFailed(text))
  }

  func record(_ kind: Issue.Kind) {
    ExampleContext.current.record(Issue(kind, at: location, clues: clue.map { [$0] } ?? []))
  }

  /// Records that an expectation ends without a matcher, unless a name follows.
  @usableFromInline
  func recordDangling<Subject>(_ subject: Subject, describedAs description: String? = nil) {
    if NamedPlaces.take(self) { return }
    record(.danglingExpectation(subject: description ?? ValueDescription.brief(subject)))
  }
}

/// Counts, for each source location, the expectations that are waiting for a name; their ``PendingName`` reports an
/// expectation that never gets a name.
///
/// `.should` is a property, which cannot consume its expectation or change it. A form of `expect` only for `.should`
/// would not need this table, but every expectation would take a tenth longer to compile, and the compiler's good
/// messages would be lost. The table is empty except while such a statement runs.
enum NamedPlaces {
  // The process has one table, because a source location means the same for all examples.
  private static let counts = Locked<[SourceLocation: Int]>([:])

  static func add(_ origin: Origin) {
    let place = origin.location
    counts.withLock { $0[place, default: 0] += 1 }
  }

  /// Removes an expectation that ends.
  ///
  /// - Returns: Whether there was such an expectation.
  static func take(_ origin: Origin) -> Bool {
    let place = origin.location
    return counts.withLock { counts in
      guard let count = counts[place] else { return false }
      counts[place] = count > 1 ? count - 1 : nil
      return true
    }
  }
}

/// Unwraps an optional, or records a failure and ends the example.
///
/// ```swift
/// let user = try require(find("ada"))
/// ```
/// - Parameters:
///   - value: The optional. A nested optional has to have a value at every depth.
///   - clue: The author's words for the value, added to the failure's text.
/// - Returns: The value.
/// - Throws: An error that ends the example, if there is no value. The failure is already recorded.
public func require<Value>(
  _ value: Value?, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
  let origin = Origin(clue, fileID, filePath, line, column)
  // If the caller expects an optional, as in `image = try require(load())`, the compiler may have wrapped `value` once
  // more.
  guard origin.judgeNegated(value, .beNilAtAnyDepth()), let value else { throw RequirementFailed() }
  return value
}

/// Continues only if a condition holds; otherwise records a failure and ends the example.
///
/// - Parameters:
///   - condition: The condition.
///   - clue: The author's words for the condition, added to the failure's text.
/// - Throws: An error that ends the example, if the condition is false. The failure is already recorded.
public func require(
  _ condition: Bool, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(condition, .beTrue) else { throw RequirementFailed() }
}

/// Expects a value to match, and ends the example if it does not.
///
/// ```swift
/// let three = try require(lines(text), .haveCount(3))
/// ```
/// - Parameters:
///   - value: The subject.
///   - matcher: The matcher that must match.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The subject.
/// - Throws: An error that ends the example, if the subject does not match. The failure is already recorded.
@discardableResult
public func require<Subject>(
  _ value: Subject, _ matcher: Matcher<Subject>, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Subject {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(value, matcher) else { throw RequirementFailed() }
  return value
}

/// Expects an optional's value to match, and ends the example if it does not match or is missing.
///
/// ```swift
/// let user = try require(find("ada"), .have(\.age, .beGreaterThan(17)))
/// ```
/// - Parameters:
///   - value: The subject.
///   - matcher: The matcher that must match the optional's value.
///   - clue: The author's words for the subject, added to the failure's text.
/// - Returns: The value.
/// - Throws: An error that ends the example, if the value does not match. The failure is already recorded.
@_disfavoredOverload
@discardableResult
public func require<Wrapped>(
  _ value: Wrapped?, _ matcher: Matcher<Wrapped>, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Wrapped {
  let origin = Origin(clue, fileID, filePath, line, column)
  guard origin.judge(value, .lifting(matcher)), let value else { throw RequirementFailed() }
  return value
}

/// Runs code until it returns a value, and returns the value; otherwise records a failure and ends the example.
///
/// ```swift
/// let user = try await require(within: .seconds(2)) { await model.user }
/// ```
/// - Parameters:
///   - limit: The longest time to wait.
///   - interval: The time between samples; by default, it grows from 1 ms to 10 ms.
///   - clue: The author's words for the value, added to the failure's text.
///   - code: The code. A sample that throws or returns `nil` is followed by another.
/// - Returns: The value of the last sample.
/// - Throws: An error that ends the example, if there was no value in time. The failure is already recorded.
public func require<Value>(
  within limit: Duration, every interval: Duration? = nil, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> Value?
) async throws -> Value {
  let origin = Origin(clue, fileID, filePath, line, column)
  var found: Value?
  let sample = {
    found = nil
    found = try await code()
    return found
  }
  await Poll(.eventually, limit, interval, origin).run(sample, .ofValue(!.beNilAtAnyDepth()))
  guard let found else { throw RequirementFailed() }
  return found
}

// MARK: - Errors

/// Expects code to throw an error of a type, and returns the error, or ends the example.
///
/// ```swift
/// let error = try require(throws: ParseError.self) { try parse("{") }
/// expect(error.line).to(.equal(1))
/// ```
/// - Parameters:
///   - type: The error's type; `(any Error).self` takes every error.
///   - clue: The author's words for the code, added to the failure's text.
///   - code: The code.
/// - Returns: The error.
/// - Throws: An error that ends the example, if the code does not throw an error, or throws another one. The failure is
///   already recorded.
@discardableResult
public func require<Failure>(
  throws type: Failure.Type, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () throws -> some Any
) throws -> Failure {
  let origin = Origin(clue, fileID, filePath, line, column)
  return try origin.error(of: Result { try code() as Any }, type)
}

/// Expects code that suspends to throw an error of a type, and returns the error, or ends the example.
///
/// Like the form for code that does not suspend; the code runs on the caller's actor.
@discardableResult
public func require<Failure>(
  throws type: Failure.Type, _ clue: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: () async throws -> some Any
) async throws -> Failure {
  let origin = Origin(clue, fileID, filePath, line, column)
  return try origin.error(of: await outcome { try await code() as Any }, type)
}

extension Origin {
  fileprivate func error<Failure>(of outcome: Result<Any, any Error>, _ type: Failure.Type) throws -> Failure {
    guard judge(outcome, .throwing(type)), case .failure(let error) = outcome, let error = error as? Failure else {
      throw RequirementFailed()
    }
    return error
  }
}

extension ExpectedCode {
  /// Expects the code to trap: a failed precondition, an index out of range, a forced `nil`, `fatalError`, `abort`.
  ///
  /// ```swift
  /// it("has no negative elements") {
  ///   await expect { _ = Stack(capacity: -1) }.toTrap(standardError: .contain("capacity must not be negative"))
  /// }
  /// ```
  /// ```text
  /// expected to trap, but the code returned
  /// ```
  /// The code runs in a second process of the same program, which runs the same example up to this expectation. The
  /// example's code before the expectation, including hooks, runs again in that process. If the closure changes
  /// variables, this process does not see the changes. Both runs must reach the same expectations.
  ///
  /// - Parameters:
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toTrap(standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)) async {
    // The signal of a trap depends on the processor and on the failed check of the language.
    await judge("trap", [.signalled(4), .signalled(5), .signalled(6)], standardError, limit)
  }

  /// Expects the code to end its process with an exit code.
  ///
  /// ```swift
  /// await expect { Tool.main(["--no-such-option"]) }.toExit(code: 2, standardError: .startWith("error:"))
  /// ```
  /// It runs in a second process, as with ``toTrap(standardError:within:)``.
  ///
  /// - Parameters:
  ///   - code: The exit code, from 0 to 255.
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toExit(
    code: Int32, standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)
  ) async {
    await judge("exit with code \(code)", [.exited(code)], standardError, limit)
  }

  /// Expects a signal to end the code's process.
  ///
  /// It runs in a second process, as with ``toTrap(standardError:within:)``.
  ///
  /// - Parameters:
  ///   - signal: The signal's number, such as `SIGTERM`.
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toExit(
    signal: Int32, standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)
  ) async {
    await judge(
      "be ended by signal \(ProcessEnd.name(ofSignal: signal))", [.signalled(signal)], standardError, limit)
  }

  private consuming func judge(
    _ statement: String, _ ends: [ProcessEnd], _ standardError: Matcher<String>?, _ limit: Duration
  ) async {
    isJudged = true
    let test = ExitTest(statement: statement, ends: ends, standardError: standardError, origin: origin)
    await test.run(sample, limit)
  }
}

private struct ExitTest {
  let statement: String
  let ends: [ProcessEnd]
  let standardError: Matcher<String>?
  let origin: Origin

  func run<Value>(_ code: () async throws -> Value, _ limit: Duration) async {
    origin.name("should \(statement)")
    if let negative = Mismatch.negativeTime(limit) { return origin.record(negative) }
    guard let example = ExampleContext.current.example else {
      return record("an exit test has to be in an example, which a second process runs up to that point")
    }
    switch example.exitTest(at: origin.location) {
    case .passBy: break
    case .unavailable(let reason): record("an exit test cannot run here: \(reason)")
    case .watch(let watch): judge(await watch(limit), limit)
    case .run(let began, let ended):
      began()
      do {
        // Issues of the child go straight to the parent, which applies `knownIssue` and the like.
        _ = try await ExampleContext.withCurrent(ExampleContext(example: example)) { try await code() }
        ended(.returned)
      } catch {
        ended(.threw(ValueDescription.brief(error)))
      }
    }
  }

  private func record(_ reason: String) {
    ExampleContext.current.record(Issue(.cannotRun(reason), at: origin.location))
  }

  private func judge(_ outcome: ExitTestOutcome, _ limit: Duration) {
    for issue in outcome.issues { ExampleContext.current.record(issue) }
    if let problem = outcome.problem { return record("an exit test cannot run here: \(problem)") }
    guard let failure = failure(outcome, limit) else {
      guard let mismatch = standardError?.judge(outcome.standardError).failure else { return }
      return origin.record(.part("standard error", mismatch))
    }
    let lines = outcome.standardError.split(whereSeparator: \.isNewline).prefix { $0 != "Current stack trace:" }
    let printed = lines.suffix(20).map { "  " + ValueDescription.cut(String($0), limit: 500) }
    let notes = printed.isEmpty ? [] : ["standard error:"] + printed
    origin.record(.stated("expected to \(statement), but \(failure)", details: notes), notes: [])
  }

  /// Returns the reason why the process did not end as expected; `nil` if it did.
  private func failure(_ outcome: ExitTestOutcome, _ limit: Duration) -> String? {
    switch outcome.report {
    case .returned: return "the code returned"
    case .threw(let error): return "the code threw \(error)"
    case .missed(let issue):
      let reason = issue.map { ": \($0)" } ?? ""
      return "the second process ended the example before it reached this line\(reason)"
    case .began, .failed, nil: break
    }
    guard let end = outcome.end else {
      return
        "it had not ended \(Task.isCancelled ? "when its task was cancelled" : "after \(limit.inWords)") and was killed"
    }
    if case nil = outcome.report { return "the second process \(end) before it reached this line" }
    return ends.contains(end) ? nil : "it \(end)"
  }
}
