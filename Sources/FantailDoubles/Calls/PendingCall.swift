import FantailLock
import FantailMatchers
import FantailTree

/// A call that was recorded and waits for its answer, without its types.
final class PendingCall {
  let recorder: CallRecorder
  let arguments: AnyObject
  /// Its number among all calls.
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

  /// `true` if a stub or the mode says that the real object answers.
  var isOriginal: Bool {
    if case .original = reply { return true }
    return reply == nil && recorder.object.mode == .forwarding && !isStopped
  }

  /// The answer, with the real object's answer for `callsThrough`.
  var resolved: Answer? {
    guard let original = extras?.value.original else { return reply }
    if case .original = reply { return original }
    return reply == nil && !isStopped ? original : reply
  }

  // MARK: - Answers

  /// Answers the call with what a function of type `Output` says, as a value of the type that the caller asks for.
  func answer<Output, Value, Failure: Error>(
    of output: Output.Type, as type: Value.Type, throwing: Failure.Type
  ) throws(Failure) -> Value {
    do {
      return try value(said(), of: output, as: type)
    } catch {
      if let error = error as? Failure { throw error }
      let error = recorded(error, insteadOf: Failure.self)
      if let spare = defaultValue(of: Failure.self) { throw spare.value }
      // A function that cannot throw this and has no value to answer with cannot go on.
      preconditionFailure("\(error)")
    }
  }

  /// The same of a call that suspends: one that nothing answers never returns, and its example is ended.
  func awaitAnswer<Output, Value, Failure: Error>(
    of output: Output.Type, as type: Value.Type, throwing: Failure.Type
  ) async throws(Failure) -> Value {
    do {
      return try value(await awaitSaid(), of: output, as: type)
    } catch {
      if let error = error as? Failure { throw error }
      let error = recorded(error, insteadOf: Failure.self)
      if let spare = defaultValue(of: Failure.self) { throw spare.value }
      // Waits for ever, where nobody else would wait for that.
      if recorder.object.abandonBody() { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      preconditionFailure("\(error)")
    }
  }

  /// The answer of a stub or of the real object, in its box; `nil` if neither answers.
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

  /// Takes the answer out of its box, or whatever value there is, which is a failure in a strict mock.
  private func value<Output, Value>(_ said: AnyObject?, of output: Output.Type, as type: Value.Type) throws -> Value {
    let given = extras?.value.defaultValue
    guard let box = said ?? (reply == nil ? given : nil) else {
      let spare = given ?? (isStopped ? nil : recorder.deepAnswer(to: arguments))
      return try fallBack(to: spare.flatMap { known($0, output) } ?? defaultValue(of: type))
    }
    if let known: Box<Value> = known(box, output) { return known.value }
    return try fallBack(to: defaultValue(of: type), insteadOf: unboxed(box, as: output))
  }

  /// A box as one of the type that the caller asks for; by a cast of what is in it only where that is of another.
  ///
  /// Boxes and no optionals of the value: code for all types looks up the type of each such optional at each call.
  private func known<Output, Value>(_ box: AnyObject, _ output: Output.Type) -> Box<Value>? {
    box as? Box<Value> ?? (unboxed(box, as: output) as? Value).map { Box($0) }
  }

  // MARK: - Without an answer

  /// `true` if a mock that passes calls on has nothing to pass this one on to.
  private var isLost: Bool { recorder.object.mode == .forwarding && !isStopped }

  private var isUnexpected: Bool { recorder.object.mode == .strict && !isExpected && !isStopped }

  /// Answers with a value if there is one, recording a failure where nothing allows that.
  ///
  /// - Parameter answered: The answer of a stub that has another type.
  private func fallBack<Value>(to spare: Box<Value>?, insteadOf answered: Any? = nil) throws -> Value {
    if let spare, reply == nil, !isUnexpected, !isLost { return spare.value }
    let call = recorder.described(arguments)
    let problem: MockProblem =
      switch reply {
      case .original: .noOriginal(call)
      case nil where isLost: .noOriginal(call)
      case nil where isUnexpected: .unexpectedCall(call, known: recorder.knownRules(for: arguments))
      case nil: .noAnswer(call, type: "\(Value.self)", known: recorder.knownRules(for: arguments))
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

  /// Records an error that the function may not throw; `UnansweredCall` has a recorded failure already.
  private func recorded(_ error: any Error, insteadOf type: any Error.Type) -> UnansweredCall {
    if let error = error as? UnansweredCall { return error }
    return recorded(.wrongAnswer(recorder.described(arguments), type: "\(type)", got: "throws \(error)"))
  }
}

/// The error of a call that nothing answers; its failure is recorded already.
struct UnansweredCall: RecordedError, CustomStringConvertible {
  let problem: MockProblem
  let site: CallSite
  let expectation: Locked<SourceLocation?>

  func come(to place: SourceLocation) { expectation.withLock { $0 = $0 ?? place } }

  var description: String {
    let explanation = problem.explanation
    let called = site.location.map { ["called at \($0)"] } ?? []
    return ([explanation.headline] + called + explanation.details.map(\.text)).joined(separator: "\n")
  }
}
