import FantailLock
import FantailTree

/// A call that was recorded and waits for its answer.
///
/// Generated mocks take the two steps apart, since an `inout` or non-escaping argument can be forwarded only by the
/// method itself:
/// ```swift
/// let call = readMock.begin((buffer))
/// if call.forwards, let real { return real.read(into: &buffer) }
/// return call.answer()
/// ```
public struct MockedCall<Arguments, Failure: Error, Output> {
  let recorder: CallRecorder<Arguments, Failure, Output>
  let arguments: Arguments
  var reply: Answer<Arguments, Failure, Output>?
  var effects: [(Arguments) -> Void] = []
  var isExpected = false
  var isStopped = false

  init(recorder: CallRecorder<Arguments, Failure, Output>, arguments: Arguments) {
    self.recorder = recorder
    self.arguments = arguments
  }

  /// Whether the method should call the real object, and answer with what that answers.
  ///
  /// The stub's side effects, if any, have run then.
  public var forwards: Bool {
    guard isOriginal, recorder.state.withLock({ $0.original == nil }) else { return false }
    for effect in effects { effect(arguments) }
    return true
  }

  /// Whether a stub or the mode says that the real object answers.
  private var isOriginal: Bool {
    if case .original = reply { return true }
    return reply == nil && recorder.object.mode == .forwarding && !isStopped
  }

  /// Answers the call.
  ///
  /// - Returns: What the stub says, what the real object answers, or a default value.
  /// - Throws: What the stub throws.
  public func answer() throws(Failure) -> Output {
    for effect in effects { effect(arguments) }
    switch resolved {
    case .value(let value): return value
    case .values(let values):
      if let value = values.first { return value }
      return try fallBack()
    case .failure(let error): throw error
    case .run(let body): return try body(arguments)
    case .suspend, .original, nil: return try fallBack()
    }
  }

  /// Answers the call of a function that suspends.
  ///
  /// - Returns: What the stub says, what the real object answers, or a default value.
  /// - Throws: What the stub throws.
  public func awaitAnswer() async throws(Failure) -> Output {
    for effect in effects { effect(arguments) }
    switch resolved {
    case .value(let value): return value
    case .values(let values):
      if let value = values.first { return value }
      return try fallBack()
    case .failure(let error): throw error
    case .run(let body): return try body(arguments)
    case .suspend(let body): return try await body(arguments)
    case .original, nil: return try fallBack()
    }
  }

  /// The answer, with the original in the place of a word for it.
  private var resolved: Answer<Arguments, Failure, Output>? {
    if case .original = reply { return recorder.state.withLock { $0.original } ?? .original }
    if reply == nil, !isStopped, let original = recorder.state.withLock({ $0.original }) { return original }
    return reply
  }

  /// Answers a call that nothing was said about: a failure in a strict mock, then whatever value there is.
  private func fallBack() throws(Failure) -> Output {
    let given = recorder.state.withLock { $0.defaultValue }
    if reply == nil, let given { return given }
    return try fallBack(given ?? defaultValue(of: Output.self))
  }

  private func fallBack<Value>(_ value: Value?) throws(Failure) -> Value {
    let isUnexpected = recorder.object.mode == .strict && !isExpected && !isStopped
    if let value, reply == nil, !isUnexpected { return value }

    let call = recorder.described(arguments)
    let problem: MockProblem =
      switch reply {
      case .original: .noOriginal(call)
      case nil where isUnexpected: .unexpectedCall(call, known: recorder.knownRules)
      case nil: .noAnswer(call, type: "\(Value.self)", known: recorder.knownRules)
      default: .wrongAnswer(call, type: "\(Value.self)")
      }
    let site = recorder.object.callSite
    recorder.object.record(problem, at: site)
    if let value { return value }
    if let error = UnansweredCall(explanation: problem.explanation) as? Failure { throw error }
    // The failure is recorded; a function that cannot throw and has no value to answer with cannot go on.
    preconditionFailure("\(problem.explanation.headline); it needs \(Value.self), and was called at \(site)")
  }
}

extension MockedCall where Output == Any {
  /// Answers the call of a generic function, whose result is recorded as `Any`.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: What the stub says, or a default value.
  /// - Throws: What the stub throws.
  public func answer<Value>(as type: Value.Type) throws(Failure) -> Value {
    if hasAnswer, let value = try answer() as? Value { return value }
    if !hasAnswer { for effect in effects { effect(arguments) } }
    return try fallBack(defaultValue(of: type))
  }

  /// Answers the call of a generic function that suspends.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: What the stub says, or a default value.
  /// - Throws: What the stub throws.
  public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    if hasAnswer, let value = try await awaitAnswer() as? Value { return value }
    if !hasAnswer { for effect in effects { effect(arguments) } }
    return try fallBack(defaultValue(of: type))
  }

  /// Whether something was said about the answer, so that `Any` need not be made up.
  private var hasAnswer: Bool {
    resolved != nil || recorder.state.withLock { $0.defaultValue != nil }
  }
}

/// The error of a throwing function that nothing answers; its failure is recorded already.
struct UnansweredCall: Error, CustomStringConvertible {
  let explanation: Issue.Explanation
  var description: String { explanation.headline }
}
