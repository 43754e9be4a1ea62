import FantailLock
import FantailMatchers
import FantailTree

/// A call that was recorded and waits for its answer, without its types.
struct PendingCall {
  let recorder: CallRecorder
  let arguments: AnyObject
  /// Its number among all calls.
  var sequence = 0
  var reply: Answer?
  var effects: [(AnyObject) -> Void] = []
  var extras: CallJournal.Extras?
  var isExpected = false
  var isStopped = false

  init(recorder: CallRecorder, arguments: AnyObject) {
    self.recorder = recorder
    self.arguments = arguments
  }

  func runEffects() {
    for effect in effects { effect(arguments) }
  }

  /// `true` if a stub or the mode says that the real object answers.
  var isOriginal: Bool {
    if case .original = reply { return true }
    return reply == nil && recorder.object.mode == .forwarding && !isStopped
  }

  /// The answer, with the original in the place of a word for it.
  var resolved: Answer? {
    guard let original = extras?.original else { return reply }
    if case .original = reply { return original }
    return reply == nil && !isStopped ? original : reply
  }

  // MARK: - Answers

  func answer<Output, Failure: Error>(of type: Output.Type, throwing: Failure.Type) throws(Failure) -> Output {
    do { return try answer(of: type) } catch { throw known(error) }
  }

  func awaitAnswer<Output, Failure: Error>(
    of type: Output.Type, throwing: Failure.Type
  ) async throws(Failure) -> Output {
    do {
      guard case .suspend(let body) = resolved else { return try answer(of: type) }
      runEffects()
      return unboxed(try await body(arguments))
    } catch {
      throw await knownOrParked(error)
    }
  }

  private func answer<Output>(of type: Output.Type) throws -> Output {
    runEffects()
    switch resolved {
    case .value(let value): return unboxed(value)
    case .failure(let error): throw error
    case .run(let body): return unboxed(try body(arguments))
    case .suspend, .original, nil: return try fallBack(type)
    }
  }

  /// An error of a stub or of `UnansweredCall`, which is thrown only where it fits.
  func known<Failure: Error>(_ error: any Error) -> Failure {
    if let error = error as? Failure { return error }
    // The failure is recorded; a function that cannot throw this and has no value to answer with cannot go on.
    preconditionFailure("\(error)")
  }

  /// The same of a call that suspends: one that nothing answers never returns, and its example is ended.
  func knownOrParked<Failure: Error>(_ error: any Error) async -> Failure {
    if error is UnansweredCall, !(error is Failure) { await park() }
    return known(error)
  }

  /// Waits for ever, where nobody else would wait for that.
  func park() async {
    guard recorder.object.leaveCode() else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  // MARK: - Without an answer

  /// `true` if a mock that passes calls on has nothing to pass this one on to.
  private var isLost: Bool { recorder.object.mode == .forwarding && !isStopped }

  /// `true` if a strict mock refuses the call.
  private var isUnexpected: Bool { recorder.object.mode == .strict && !isExpected && !isStopped }

  /// Answers a call that nothing was said about: a failure in a strict mock, then whatever value there is.
  private func fallBack<Output>(_ type: Output.Type) throws -> Output {
    if reply == nil, let given = extras?.defaultValue { return unboxed(given) }
    if reply == nil, !isUnexpected, !isLost, type == Void.self, let nothing = () as? Output { return nothing }
    let given = extras?.defaultValue ?? (isStopped ? nil : recorder.deepAnswer(to: arguments))
    return try fallBack(to: given.map { unboxed($0) } ?? defaultValue(of: type))
  }

  /// Answers with a value if there is one, recording a failure where nothing allows that.
  ///
  /// - Parameter answered: What a stub answered that is of another type.
  func fallBack<Value>(to value: Value?, insteadOf answered: Any? = nil) throws -> Value {
    if let value, reply == nil, !isUnexpected, !isLost { return value }
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
    let site = CallSite.capture()
    recorder.object.record(from: site) { _ in problem }
    if let value { return value }
    throw UnansweredCall(problem: problem, site: site)
  }
}

/// The error of a call that nothing answers; its failure is recorded already.
struct UnansweredCall: RecordedError, CustomStringConvertible {
  let problem: MockProblem
  let site: CallSite

  var description: String {
    let explanation = problem.explanation
    let called = site.location.map { ["called at \($0)"] } ?? []
    return ([explanation.headline] + called + explanation.details.map(\.text)).joined(separator: "\n")
  }
}
