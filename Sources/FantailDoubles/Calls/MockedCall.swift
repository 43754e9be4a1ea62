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
  let location: SourceLocation
  var reply: Answer<Arguments, Failure, Output>?
  var effects: [(Arguments) -> Void] = []
  var isExpected = false
  var isStopped = false

  init(
    recorder: CallRecorder<Arguments, Failure, Output>, arguments: Arguments, location: SourceLocation
  ) {
    self.recorder = recorder
    self.arguments = arguments
    self.location = location
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

  /// Whether nothing but a default value is there to answer.
  var isUnanswered: Bool { reply == nil && !isOriginal && recorder.state.withLock { $0.original == nil } }

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
    let call = recorder.described(arguments)
    let given = recorder.state.withLock { $0.defaultValue }
    if reply == nil, let given { return given }
    let value: Output? = given ?? defaultValue(of: Output.self)
    let isUnexpected = recorder.object.mode == .strict && !isExpected && !isStopped
    if let value, reply == nil, !isUnexpected { return value }

    let site = CallSite.find(outside: location.filePath)
    let problem: MockProblem =
      if case .original = reply {
        .noOriginal(call)
      } else if isUnexpected {
        .unexpectedCall(call, known: recorder.knownRules)
      } else {
        .noAnswer(call, type: "\(Output.self)", known: recorder.knownRules)
      }
    recorder.object.record(problem, at: site ?? location)
    if let value { return value }
    if let error = UnansweredCall(explanation: problem.explanation) as? Failure { throw error }
    // The failure is recorded; a function that cannot throw and has no value to answer with cannot go on.
    preconditionFailure(
      "\(problem.explanation.headline), and there is no value to answer with; called at \(site ?? location)")
  }
}

/// The error of a throwing function that nothing answers; its failure is recorded already.
struct UnansweredCall: Error, CustomStringConvertible {
  let explanation: Issue.Explanation
  var description: String { explanation.headline }
}
