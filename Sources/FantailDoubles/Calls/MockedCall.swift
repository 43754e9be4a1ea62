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
  var extras: CallRecorder<Arguments, Failure, Output>.Extras?
  var standard = StandardAnswer<Output>.unknown
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
    guard isOriginal, extras?.original == nil else { return false }
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
    case .failure(let error): throw error
    case .run(let body): return try body(arguments)
    case .values, .suspend, .original, nil: return try fallBack()
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
    case .failure(let error): throw error
    case .run(let body): return try body(arguments)
    case .suspend(let body): return try await body(arguments)
    case .values, .original, nil: return try fallBack()
    }
  }

  /// The answer, with the original in the place of a word for it.
  private var resolved: Answer<Arguments, Failure, Output>? {
    guard let original = extras?.original else { return reply }
    if case .original = reply { return original }
    return reply == nil && !isStopped ? original : reply
  }

  /// Answers a call that nothing was said about: a failure in a strict mock, then whatever value there is.
  private func fallBack() throws(Failure) -> Output {
    let given = extras?.defaultValue
    if reply == nil, let given { return given }
    return try fallBack(given ?? standardValue)
  }

  /// The default value of the result's type, whose kind is found out at the first call that needs it.
  private var standardValue: Output? {
    if case .unknown = standard {
      let standard = StandardAnswer(Output.self)
      recorder.state.withLock { $0.standard = standard }
      return standard.value
    }
    return standard.value
  }

  private func fallBack<Value>(_ value: Value?) throws(Failure) -> Value {
    let isUnexpected = recorder.object.mode == .strict && !isExpected && !isStopped
    if let value, reply == nil, !isUnexpected { return value }
    return try fail(isUnexpected: isUnexpected, value)
  }

  private func fail<Value>(isUnexpected: Bool, _ value: Value?) throws(Failure) -> Value {
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
    return try fallBack(StandardAnswer(type).value)
  }

  /// Answers the call of a generic function that suspends.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: What the stub says, or a default value.
  /// - Throws: What the stub throws.
  public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    if hasAnswer, let value = try await awaitAnswer() as? Value { return value }
    if !hasAnswer { for effect in effects { effect(arguments) } }
    return try fallBack(StandardAnswer(type).value)
  }

  /// Whether something was said about the answer, so that `Any` need not be made up.
  private var hasAnswer: Bool {
    resolved != nil || extras?.defaultValue != nil
  }
}

/// The error of a throwing function that nothing answers; its failure is recorded already.
struct UnansweredCall: Error, CustomStringConvertible {
  let explanation: Issue.Explanation
  var description: String { explanation.headline }
}
