import FantailMatchers
import FantailSeams
import FantailTree
public import Foundation

/// A stub or expectation with an answer; further answers and actions can be added.
///
/// ```swift
/// store.on.save().returns(true).posts(.storeDidSave)
/// store.on.load().throws(Offline(), times: 2).thenReturns(page)
/// ```
/// Answers are used in the order in which they are added, as in Mockito's `thenThrow(…).thenReturn(…)`. An answer
/// without a number of calls is used once if another one follows it.
public struct Stub<Arguments, Failure: Error, Output> {
  let pattern: AnyCallPattern
  let id: Int?
  let location: SourceLocation

  /// Runs a closure at each call, before the answer, like `does` on the calls.
  @discardableResult
  public func does(_ action: @escaping (Arguments) -> Void) -> Stub {
    pattern.recorder.update(id) { $0.effects = ($0.effects ?? []) + [{ action(unboxed($0)) }] }
    return self
  }

  /// Posts a notification at each call, in addition to the answer, like `posts` on the calls.
  @discardableResult
  public func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default
  ) -> Stub {
    does { _ in center.post(name: notification, object: object) }
  }

  /// Returns a value from the calls that follow the earlier answers.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: The number of calls to answer; all by default.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(_ value: Output, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .value(Box(value)), times: times))
  }

  /// Throws an error from the calls that follow the earlier answers, or from the given number of them.
  @discardableResult
  public func thenThrows(_ error: Failure, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .failure(error), times: times))
  }

  /// Runs code at the calls that follow the earlier answers; the code does not suspend.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func thenRuns(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub {
    then(AnswerStep(answer: .running(body)))
  }

  /// Forwards the calls that follow the earlier answers to the real object.
  ///
  /// - Returns: The stub.
  @discardableResult
  public func thenCallsThrough() -> Stub { then(AnswerStep(answer: .original)) }

  fileprivate func then(_ step: AnswerStep) -> Stub {
    if !refuses([step]) { pattern.recorder.update(id) { $0.answers.append(step) } }
    return self
  }

  /// Returns whether an answer has an impossible number of calls, which is a failure.
  func refuses(_ steps: [AnswerStep]) -> Bool {
    guard let times = steps.compactMap(\.times).first(where: { $0 < 0 }) else { return false }
    pattern.recorder.object.record(.impossibleTimes(pattern.description, times), at: location)
    return true
  }
}

extension Stub where Output == Void {
  /// Answers the calls that follow the earlier answers, for a function without a result.
  ///
  /// - Parameter times: The number of calls to answer; all by default.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(times: Int? = nil) -> Stub { then(AnswerStep(answer: .value(Box(())), times: times)) }
}

extension Stub {
  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenReturns(…)")
  public func returns(_ value: Output, times: Int? = nil) -> Stub { self }

  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenThrows(…)")
  public func `throws`(_ error: Failure, times: Int? = nil) -> Stub { self }

  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenRuns { … }")
  public func runs(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub { self }
}

/// A stub or expectation without an answer. Until it gets one, calls return a default value.
public struct UnansweredStub<Kind, Arguments, Failure: Error, Output>: Stubbable {
  let pattern: AnyCallPattern
  /// `true` if the rule already exists, or was rejected; otherwise the stub is made when it gets an answer.
  private let isSaid: Bool
  private let rule: Int?

  init(_ pattern: AnyCallPattern) {
    self.pattern = pattern
    isSaid = false
    rule = nil
  }

  init(_ pattern: AnyCallPattern, rule: Int?) {
    self.pattern = pattern
    isSaid = true
    self.rule = rule
  }

  /// The stub itself.
  @_spi(Generated) public var unanswered: Self { self }

  func answer(_ steps: [AnswerStep], at location: SourceLocation) -> Stub<Arguments, Failure, Output> {
    func stub(_ id: Int?) -> Stub<Arguments, Failure, Output> { Stub(pattern: pattern, id: id, location: location) }
    if stub(nil).refuses(steps) { return stub(nil) }
    guard isSaid else {
      return stub(pattern.recorder.add(.stub, pattern.constraint, answers: .init(steps), at: location))
    }
    pattern.recorder.update(rule) { $0.answers = AnswerSequence(steps) }
    return stub(rule)
  }

  /// Adds an action; if there is no stub yet, the stub is made first.
  func does(_ action: @escaping (Arguments) -> Void, at location: SourceLocation) -> Self {
    let id = isSaid ? rule : pattern.recorder.add(.stub, pattern.constraint, at: location)
    pattern.recorder.update(id) { $0.effects = ($0.effects ?? []) + [{ action(unboxed($0)) }] }
    return Self(pattern, rule: id)
  }
}

// The stub that answers a call: stubs with constraints come before stubs without, and among these, the newest stub with
// uses left answers. In Mokka, the first stub that fits answers, and in Kiwi too, unless the patterns are equal; in
// OCMock, the first stub or expectation that fits answers. In those frameworks, an early stub for all calls hides later
// stubs; in Fantail it does not. Mokka's idiom, conditional stubs followed by a default, has the same result under all
// of these rules.

/// Calls that can get an answer: all calls to a function, the calls that fit a pattern, or expected calls.
public protocol Stubbable<Arguments, Failure, Output> {
  /// The function's kind, one of ``FunctionKind``.
  associatedtype Kind
  /// The arguments, as a tuple that may have labels.
  associatedtype Arguments
  /// The error that the function throws: `Never`, `any Error` or one type.
  associatedtype Failure: Error
  /// The type that the function returns.
  associatedtype Output

  /// The calls, without the answer of this stub.
  @_spi(Generated) nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> { get }
}

extension Stubbable {
  /// A stub for a function that is never called. It only serves as the default implementation that the compiler
  /// requires; Fantail's types implement this member.
  @_spi(Generated) public nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> {
    UnansweredStub(AnyCallPattern(CallRecorder("\(Self.self)", MockCore(), of: Arguments.self), .any))
  }
}

extension Stubbable {
  /// Returns a value from the calls.
  ///
  /// ```swift
  /// engine.on.currentSpeed(in: .equal(.mph)).returns(62)
  /// engine.on.currentSpeed().returns(100, times: 2).thenReturns(120)
  /// ```
  /// A stub has one answer, or several answers in the order of the `then…` calls; a second `returns` does not compile.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: The number of calls to answer; all by default. After that number, other stubs answer the calls.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer(
      [AnswerStep(answer: .value(Box(value)), times: times)], at: SourceLocation(fileID, filePath, line, column))
  }

  /// Returns one value after another from the calls, and the last value from all later calls.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - others: The values after the first one.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    inOrder first: Output, _ others: Output...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let values = [first] + others
    let steps = values.indices.map { index in
      AnswerStep(answer: .value(Box(values[index])), times: index < values.count - 1 ? 1 : nil)
    }
    return unanswered.answer(steps, at: SourceLocation(fileID, filePath, line, column))
  }

  /// Throws an error from the calls.
  ///
  /// ```swift
  /// store.on.load().throws(Offline(), times: 2).thenReturns(page)
  /// ```
  /// - Parameters:
  ///   - error: The error, of the type that the function throws.
  ///   - times: The number of calls to answer; all by default.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func `throws`(
    _ error: Failure, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer(
      [AnswerStep(answer: .failure(error), times: times)], at: SourceLocation(fileID, filePath, line, column))
  }

  /// Forwards calls to the real object, regardless of the mock's mode.
  ///
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func callsThrough(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer([AnswerStep(answer: .original)], at: SourceLocation(fileID, filePath, line, column))
  }
}

extension Stubbable where Output == Void {
  /// Answers calls to a function without a result. A strict mock then allows these calls.
  ///
  /// ```swift
  /// store.on.delete().returns()
  /// ```
  /// - Parameter times: The number of calls to answer; all by default.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer(
      [AnswerStep(answer: .value(Box(())), times: times)], at: SourceLocation(fileID, filePath, line, column))
  }
}

extension Stubbable {
  /// Runs a closure at each call, before the answer; several closures run in the order in which they were added.
  ///
  /// ```swift
  /// downloader.on.load().does { completion in completion(.red) }.returns(true)
  /// ```
  /// The calls return a default value unless an answer is added.
  ///
  /// - Parameter action: The closure to run, on the thread of the call.
  /// - Returns: The stub, to which an answer can be added.
  @discardableResult
  public nonisolated func does(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ action: @escaping (Arguments) -> Void
  ) -> UnansweredStub<Kind, Arguments, Failure, Output> {
    unanswered.does(action, at: SourceLocation(fileID, filePath, line, column))
  }

  /// Posts a notification at each call. The calls return a default value unless an answer is added.
  ///
  /// ```swift
  /// engine.on.start().posts(.cartDidChange)
  /// ```
  /// - Parameters:
  ///   - notification: The name of the notification.
  ///   - object: The poster.
  ///   - center: The center in which it is posted.
  /// - Returns: The stub, to which an answer can be added.
  @discardableResult
  public nonisolated func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> UnansweredStub<Kind, Arguments, Failure, Output> {
    does(fileID: fileID, filePath: filePath, line: line, column: column) { _ in
      center.post(name: notification, object: object)
    }
  }
}

extension Stubbable where Kind == FunctionKind.Synchronous {
  /// Answers calls by running code.
  ///
  /// ```swift
  /// engine.on.currentSpeed().runs { $0 == .mph ? 62 : 100 }
  /// ```
  /// If the code throws one type of error, the closure has to state it: `runs { _ throws(Fault) in throw .offline }`.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer([AnswerStep(answer: .running(body))], at: SourceLocation(fileID, filePath, line, column))
  }
}

extension Stubbable where Kind == FunctionKind.Suspending {
  /// Answers calls by running code, which may suspend.
  ///
  /// - Parameter body: The code; it runs on the actor of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) async throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    unanswered.answer([AnswerStep(answer: .suspending(body))], at: SourceLocation(fileID, filePath, line, column))
  }

  /// Holds calls until they are released.
  ///
  /// ```swift
  /// let gate = store.on.load().suspends()
  /// async let page = reader.open()
  /// await gate.waitForCall()
  /// expect(reader.isLoading).to(.beTrue)
  /// gate.release(returning: .empty)
  /// ```
  /// A call that is still held at the example's end is a failure.
  ///
  /// - Returns: The gate that holds the calls.
  public nonisolated func suspends(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> CallGate<Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    let calls = unanswered
    let (pattern, object) = (calls.pattern.description, calls.pattern.recorder.object)
    let gate = CallGate<Failure, Output>(pattern)
    _ = calls.answer([AnswerStep(answer: .suspend { _ in try await Box(gate.pass()) })], at: location)
    let context = ExampleContext.current
    guard context.example != nil else { return gate }
    context.sink?.cleanUp {
      let count = gate.heldCalls
      if count > 0 { object.record(.neverReleased(pattern, calls: count), at: location) }
    }
    return gate
  }
}

/// Holds calls to a suspending function until the example releases them.
public final class CallGate<Failure: Error, Output>: Sendable {
  private struct State {
    var held: [Int: CheckedContinuation<Void, Never>] = [:]
    var hasCome = false
    var lastCall = 0
    var passed: Set<Int> = []
    var outcome: Result<Output, Failure>?
  }

  private let state = Locked(State())
  private let pattern: String

  /// - Parameter pattern: The text of the calls that the gate holds.
  init(_ pattern: String) { self.pattern = pattern }

  /// The number of calls that are held now.
  public var heldCalls: Int { state.withLock { $0.held.count } }

  /// Waits until a call is held; returns immediately if a call is already held. Records a failure if no call is made in
  /// time.
  ///
  /// - Parameter limit: The longest time to wait; one second unless set here or by `.polling`.
  public func waitForCall(
    within limit: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let none = Mismatch.stated("expected \(pattern) to be called, but it was not")
    let beCalled = Matcher<CallGate>("be called", judging: { $0.state.withLock(\.hasCome) ? .match : .mismatch(none) })
    await expect(fileID: fileID, filePath: filePath, line: line, column: column) { self }
      .toEventually(beCalled, within: limit)
  }

  /// Releases the calls; later calls return immediately.
  ///
  /// - Parameter value: The result of the held calls.
  public func release(returning value: Output) { open(.success(value)) }

  /// Releases the calls by throwing; later calls throw immediately.
  public func release(throwing error: Failure) { open(.failure(error)) }

  private func open(_ outcome: Result<Output, Failure>) {
    let held = state.withLock { state in
      state.outcome = outcome
      defer { state.held = [:] }
      return state.held.values
    }
    for continuation in held { continuation.resume() }
  }

  /// Holds a call until the release, or until its task is cancelled, if the call can throw a `CancellationError`.
  func pass() async throws(Failure) -> Output {
    let number = state.withLock { state in
      state.lastCall += 1
      return state.lastCall
    }
    let canBeCancelled = CancellationError() is Failure
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          let isOpen = state.outcome != nil || state.passed.contains(number)
          if !isOpen { state.held[number] = continuation }
          state.hasCome = true
          return isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      guard canBeCancelled else { return }
      let held = state.withLock { state in
        state.passed.insert(number)
        return state.held.removeValue(forKey: number)
      }
      held?.resume()
    }
    if let outcome = state.withLock({ $0.outcome }) { return try outcome.get() }
    if let error = CancellationError() as? Failure { throw error }
    // Only a release or a cancellation resumes a call, and both cases are handled above.
    preconditionFailure("a held call was resumed without an outcome")
  }
}

extension CallGate where Output == Void {
  /// Releases the calls to a function without a result; later calls return immediately.
  public func release() { release(returning: ()) }
}
