import FantailTree

// Which stub answers: one with constraints before one without; among equals the newest that has uses left. Mokka lets
// the first that fits win, Kiwi too unless the pattern is equal, OCMock the first of stubs and expectations alike: an
// early catch-all hides later stubs there, and does not here. Mokka's idiom of conditional stubs with a default last
// reads the same under all of these rules.

/// Calls that can be told how they are answered: all of a function, those of a pattern, those that are expected.
public protocol AnswerableCalls<Arguments, Failure, Output> {
  /// The arguments, as a tuple that may have labels.
  associatedtype Arguments
  /// The error that the function throws: `Never`, `any Error` or one type.
  associatedtype Failure: Error
  /// The type that the function returns.
  associatedtype Output

  /// The calls that answers are for.
  nonisolated var answerTarget: AnswerTarget<Arguments, Failure, Output> { get }
}

/// The target of answers: calls that get a stub, or an expectation.
public struct AnswerTarget<Arguments, Failure: Error, Output> {
  private enum Target {
    case stub(CallConstraint)
    /// A rule; none where it was refused, and its failure recorded.
    case rule(Int?)
  }

  let recorder: CallRecorder
  private let target: Target

  init(stubbing pattern: CallPattern<Arguments, Failure, Output>) {
    recorder = pattern.recorder
    target = .stub(pattern.constraint)
  }

  init(rule: Int?, of recorder: CallRecorder) {
    self.recorder = recorder
    target = .rule(rule)
  }

  func answer(_ steps: [AnswerStep], at location: SourceLocation) -> Stub<Arguments, Failure, Output> {
    if let times = steps.compactMap(\.times).first(where: { $0 < 0 }) {
      recorder.object.record(.impossibleTimes(description, times), at: location)
      return Stub(recorder: recorder, id: nil)
    }
    switch target {
    case .stub(let constraint):
      return Stub(recorder: recorder, id: recorder.add(.stub, constraint, answers: .init(steps), at: location))
    case .rule(let id):
      recorder.update(id) { $0.answers = AnswerSequence(steps) }
      return Stub(recorder: recorder, id: id)
    }
  }

  var description: String {
    if case .stub(let constraint) = target { recorder.described(constraint) } else { recorder.described(.any) }
  }

  func does(_ action: @escaping (Arguments) -> Void) {
    guard case .rule(let id) = target else { return }
    recorder.update(id) { $0.effects.append { action(unboxed($0)) } }
  }
}

extension AnswerableCalls {
  /// Answers calls with a value.
  ///
  /// ```swift
  /// engine.on.currentSpeed(in: .equal(.mph)).returns(62)
  /// engine.on.currentSpeed().returns(100, times: 2).thenReturns(120)
  /// ```
  /// A stub has one answer, or several said in their order with `then…`; a second `returns` does not compile.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: How many calls it answers; all when it is not given. A stub that is used up leaves its calls to others.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer([AnswerStep(.value(Box(value)), times: times)], at: location)
  }

  /// Answers some calls with one value, and all later ones with another; Kiwi's `times:afterThatReturn:`.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - times: How many calls it answers.
  ///   - next: The value from then on.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, times: Int, then next: Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer(
      [AnswerStep(.value(Box(value)), times: times), AnswerStep(.value(Box(next)))], at: location)
  }

  /// Answers calls with one value after another, and with the last one from then on.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - others: The values after it.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    inOrder first: Output, _ others: Output...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    let values = [first] + others
    let steps = values.indices.map { index in
      AnswerStep(.value(Box(values[index])), times: index < values.count - 1 ? 1 : nil)
    }
    return answerTarget.answer(steps, at: location)
  }

  /// Answers calls by throwing.
  ///
  /// ```swift
  /// store.on.load().throws(Offline(), times: 2).thenReturns(page)
  /// ```
  /// - Parameters:
  ///   - error: The error; one of the type that the function throws.
  ///   - times: How many calls it answers; all when it is not given.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func `throws`(
    _ error: Failure, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer([AnswerStep(.failure(error), times: times)], at: location)
  }

  /// Passes calls on to the real object, in whatever mode the mock is.
  ///
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func callsThrough(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer([AnswerStep(.original)], at: location)
  }
}

/// Calls of a function that does not suspend, to be told how they are answered.
public protocol SynchronousAnswers<Arguments, Failure, Output>: AnswerableCalls {}

extension SynchronousAnswers {
  /// Answers calls by running code.
  ///
  /// ```swift
  /// engine.on.currentSpeed().runs { $0 == .mph ? 62 : 100 }
  /// ```
  /// Code that throws one type of error says so: `runs { _ throws(Fault) in throw .offline }`.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer([AnswerStep(.running(body))], at: location)
  }
}

/// Calls of a function that suspends, to be told how they are answered.
public protocol SuspendingAnswers<Arguments, Failure, Output>: AnswerableCalls {}

extension SuspendingAnswers {
  /// Answers calls by running code, which may suspend.
  ///
  /// - Parameter body: The code; it runs on the actor of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) async throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    return answerTarget.answer([AnswerStep(.suspending(body))], at: location)
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
  /// Calls that are still held at the example's end are a failure.
  ///
  /// - Returns: The gate that holds them.
  public nonisolated func suspends(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> CallGate<Failure, Output> {
    let location = SourceLocation(fileID, filePath, line, column)
    let gate = CallGate<Failure, Output>()
    let target = answerTarget
    let (pattern, object) = (target.description, target.recorder.object)
    _ = target.answer([AnswerStep(.suspend { _ in try await Box(gate.pass()) })], at: location)
    let context = ExampleContext.current
    guard context.example != nil else { return gate }
    context.sink?.cleanUp {
      let count = gate.heldCalls
      if count > 0 { object.record(.neverReleased(pattern, calls: count), at: location) }
    }
    return gate
  }
}
