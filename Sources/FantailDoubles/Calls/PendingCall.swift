import FantailMatchers
import FantailSeams
import FantailTree

/// A recorded call that is waiting for its answer, without the call's types.
final class PendingCall {
  let recorder: CallRecorder
  let arguments: AnyObject
  /// The number of the call among all calls to all mocks.
  var sequence = 0
  var reply: Answer?
  var effects: [(AnyObject) -> Void]?
  var extras: Box<CallJournal.Extras>?
  var isExpected = false
  var isStopped = false

  init(recorder: CallRecorder, arguments: AnyObject) {
    self.recorder = recorder
    self.arguments = arguments
  }

  func runEffects() { effects?.forEach { $0(arguments) } }

  /// `true` if the real object answers, because of a stub or the mock's mode.
  var isOriginal: Bool {
    if case .original = reply { return true }
    return reply == nil && recorder.object.mode == .forwarding && !isStopped
  }

  /// The answer; for `callsThrough`, the real object's.
  var resolved: Answer? {
    guard let original = extras?.value.original else { return reply }
    if case .original = reply { return original }
    return reply == nil && !isStopped ? original : reply
  }

  // MARK: - Answers

  /// Answers the call with a value of the type that the caller expects. `Output` is the type of the function's recorded
  /// answers.
  func answer<Output, Value, Failure: Error>(
    of output: Output.Type, as type: Value.Type, throwing: Failure.Type
  ) throws(Failure) -> Value {
    do {
      return try value(said(), of: output, as: type)
    } catch {
      throw thrown(error)
    }
  }

  /// Returns an error as a type that the function may throw; records any other error.
  func thrown<Failure: Error>(_ error: any Error) -> Failure {
    if let error = error as? Failure { return error }
    let error = recorded(error, insteadOf: Failure.self)
    if let spare = defaultValue(of: Failure.self) { return spare.value }
    // The function can neither throw this error nor return a value, so the process has to end.
    preconditionFailure("\(error)")
  }

  /// Answers a call that suspends. A call without an answer never returns, and the example's body is abandoned.
  func awaitAnswer<Output, Value, Failure: Error>(
    of output: Output.Type, as type: Value.Type, throwing: Failure.Type
  ) async throws(Failure) -> Value {
    do {
      return try value(await awaitSaid(), of: output, as: type)
    } catch {
      if let error = error as? Failure { throw error }
      let error = recorded(error, insteadOf: Failure.self)
      if let spare = defaultValue(of: Failure.self) { throw spare.value }
      // This never resumes; the example does not wait for the abandoned body.
      if recorder.object.abandonBody() { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      preconditionFailure("\(error)")
    }
  }

  /// Returns the answer of a stub or of the real object, in its box; `nil` if neither of them answers.
  private func said() throws -> AnyObject? {
    runEffects()
    switch resolved {
    case .value(let value): return value
    case .failure(let error): throw error
    case .run(let body): return try body(arguments)
    case .suspend, .original, nil: return nil
    }
  }

  private func awaitSaid() async throws -> AnyObject? {
    guard case .suspend(let body) = resolved else { return try said() }
    runEffects()
    return try await body(arguments)
  }

  /// Takes the answer out of its box. Without an answer, returns a fallback value, which is a failure in a strict mock.
  private func value<Output, Value>(_ said: AnyObject?, of output: Output.Type, as type: Value.Type) throws -> Value {
    let given = extras?.value.defaultValue
    guard let box = said ?? (reply == nil ? given : nil) else {
      let spare = given ?? (isStopped ? nil : recorder.deepAnswer(to: arguments))
      return try fallBack(to: spare.flatMap { known($0, output) } ?? defaultValue(of: type))
    }
    if let known: Box<Value> = known(box, output) { return known.value }
    return try fallBack(to: defaultValue(of: type), insteadOf: unboxed(box, as: output))
  }

  /// Returns a box with the type that the caller expects. The value is cast only if the box has another type.
  ///
  /// The result is a box instead of an optional value, since unspecialised code would look up the type of the optional
  /// at each call.
  private func known<Output, Value>(_ box: AnyObject, _ output: Output.Type) -> Box<Value>? {
    box as? Box<Value> ?? (unboxed(box, as: output) as? Value).map { Box($0) }
  }

  // MARK: - Without an answer

  /// `true` if the mock forwards calls, but does not have a real object for this call.
  private var isLost: Bool { recorder.object.mode == .forwarding && !isStopped }

  private var isUnexpected: Bool { recorder.object.mode == .strict && !isExpected && !isStopped }

  /// Returns a fallback value if there is one, and records a failure unless the mode allows the value.
  ///
  /// - Parameter answered: The answer of a stub, if it has the wrong type.
  private func fallBack<Value>(to spare: Box<Value>?, insteadOf answered: Any? = nil) throws -> Value {
    if let spare, reply == nil, !isUnexpected, !isLost { return spare.value }
    let call = recorder.described(arguments)
    let problem: MockProblem =
      switch reply {
      case .original: .noOriginal(call)
      case nil where isLost: .noOriginal(call)
      case nil where isUnexpected: .unexpectedCall(call, known: recorder.knownRules(for: arguments))
      case nil: .noAnswer(call, type: extensibleName(of: Value.self), known: recorder.knownRules(for: arguments))
      default:
        .wrongAnswer(
          call, type: "\(Value.self)",
          got: answered.map { "answers with \(type(of: $0)): \(ValueDescription.brief($0))" } ?? "suspends")
      }
    let error = recorded(problem)
    if let spare { return spare.value }
    throw error
  }

  private func recorded(_ problem: MockProblem) -> UnansweredCall {
    let site = CallSite.capture()
    let expectation = Locked<SourceLocation?>(nil)
    recorder.object.record(from: site, orAt: expectation) { _ in problem }
    return UnansweredCall(problem: problem, site: site, expectation: expectation)
  }

  /// Records an error that the function must not throw; for an `UnansweredCall` the failure is already recorded.
  private func recorded(_ error: any Error, insteadOf type: any Error.Type) -> UnansweredCall {
    if let error = error as? UnansweredCall { return error }
    return recorded(.wrongAnswer(recorder.described(arguments), type: "\(type)", got: "throws \(error)"))
  }
}

/// A wait for calls. It ends when further calls cannot change the result, when there are too many calls, or at the
/// timeout.
///
/// With an upper bound, such as `.never`, the wait always lasts until the timeout, since a call may be made at the end.
struct CallWait {
  /// The time spent waiting.
  let elapsed: Duration
  /// The failure if the time is negative, or if the task was cancelled while a further call could still have made the
  /// count wrong.
  let cutOff: MockProblem?

  /// Waits at most until a limit.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - start: The start of the time.
  ///   - progress: Returns the progress of the calls.
  init(
    _ limit: Duration, from start: ContinuousClock.Instant = .now, _ progress: () -> CallProgress
  ) async {
    let deadline = start.advanced(by: limit)
    await SharedDeadline.wait(until: deadline) { progress().isFinal }
    let end = ContinuousClock.now
    elapsed = start.duration(to: end)
    let isCutOff = end < deadline && progress() == .holding
    cutOff = limit < .zero ? .negativeTime(limit) : isCutOff ? .cutOff(limit: limit, after: elapsed) : nil
  }
}

/// A recorded call that is waiting for its answer.
///
/// Generated mocks use two separate steps, since only the method itself can forward an `inout` or non-escaping
/// argument:
/// ```swift
/// func read(into buffer: UnsafeMutablePointer<UInt8>) -> Int {
///   let call = readMock.begin(buffer)
///   if call.forwards, let real { return real.read(into: buffer) }
///   return call.answer()
/// }
/// ```
@_spi(Generated) public struct MockedCall<Arguments, Failure: Error, Output> {
  let call: PendingCall

  /// `true` if the method should call the real object and return its result.
  ///
  /// The stub's side effects, if any, have already run.
  @_spi(Generated) public var forwards: Bool {
    guard call.isOriginal, call.extras?.value.original == nil else { return false }
    call.runEffects()
    return true
  }

  /// Answers the call.
  ///
  /// - Returns: The answer of the stub or the real object, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer() throws(Failure) -> Output {
    try answer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call to a function that suspends.
  @_spi(Generated) public func awaitAnswer() async throws(Failure) -> Output {
    try await awaitAnswer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call to a generic function, whose result is recorded as `Any`.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is recorded as a failure.
  /// - Returns: The stub's answer, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer<Value>(as type: Value.Type) throws(Failure) -> Value {
    try answer(as: type, throwing: Failure.self)
  }

  /// Answers the call to a generic function that suspends.
  @_spi(Generated) public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    try await awaitAnswer(as: type, throwing: Failure.self)
  }

  /// Answers the call to a function that throws an error of a type that the caller chooses, as with `rethrows`. An
  /// error of another type is recorded as a failure.
  @_spi(Generated) public func answer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) throws(Known) -> Value {
    try call.answer(of: Output.self, as: type, throwing: failure)
  }

  /// Answers the call to such a function if it suspends.
  @_spi(Generated) public func awaitAnswer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) async throws(Known) -> Value {
    try await call.awaitAnswer(of: Output.self, as: type, throwing: failure)
  }

  /// Returns the error of a rethrowing real function as an error of the closure's type. An error of another type is
  /// recorded as a failure.
  @_spi(Generated) public func thrown<Known: Error>(_ error: any Error) -> Known { call.thrown(error) }

  /// Passes a value to the real object, or an answer to the caller, as `sending`, regardless of the actor on which that
  /// code runs. The mock does not use the value again during the call.
  ///
  /// - Parameter value: The real object, an argument or the answer. An answer that a stub returns to several callers is
  ///   shared between them.
  /// - Returns: The value.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

/// The error of a closure argument, in a mock of a function that rethrows this error.
@_spi(Generated) public struct RethrownError: Error {
  /// The closure's own error.
  @_spi(Generated) public let error: any Error

  /// - Parameter error: The closure's own error.
  @_spi(Generated) public init(error: any Error) { self.error = error }
}

/// A value that leaves the mock. The conformance is unchecked because exactly one caller takes the value out.
struct Disconnected<Value>: @unchecked Sendable {
  let value: Value
}
