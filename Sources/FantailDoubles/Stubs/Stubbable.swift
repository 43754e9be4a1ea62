public import Foundation
import FantailTree

// The stub that answers a call: one with constraints before one without; among equals the newest that has uses left.
// Mokka lets the first that fits win, Kiwi too unless the pattern is equal, OCMock the first of stubs and expectations
// alike: an early catch-all hides later stubs there, and does not here. Mokka's idiom of conditional stubs with a
// default last reads the same under all of these rules.

/// Calls that can be told how they are answered: all of a function, those of a pattern, those that are expected.
public protocol Stubbable<Arguments, Failure, Output> {
  /// The function's kind, one of ``FunctionKind``.
  associatedtype Kind
  /// The arguments, as a tuple that may have labels.
  associatedtype Arguments
  /// The error that the function throws: `Never`, `any Error` or one type.
  associatedtype Failure: Error
  /// The type that the function returns.
  associatedtype Output

  /// The calls, without an answer of this stub.
  @_spi(Generated) nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> { get }
}

extension Stubbable {
  /// A stub of a function that nobody calls, since the compiler asks for a default. Fantail's own types have theirs.
  @_spi(Generated) public nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> {
    MockedFunction<Kind, Arguments, Failure, Output>("\(Self.self)").unanswered
  }
}

extension Stubbable {
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
    unanswered.answer(
      [AnswerStep(answer: .value(Box(value)), times: times)], at: SourceLocation(fileID, filePath, line, column))
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
    let values = [first] + others
    let steps = values.indices.map { index in
      AnswerStep(answer: .value(Box(values[index])), times: index < values.count - 1 ? 1 : nil)
    }
    return unanswered.answer(steps, at: SourceLocation(fileID, filePath, line, column))
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
    unanswered.answer(
      [AnswerStep(answer: .failure(error), times: times)], at: SourceLocation(fileID, filePath, line, column))
  }

  /// Passes calls on to the real object, in whatever mode the mock is.
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
  /// Answers calls of a function without a result, which is allowed in a strict mock then.
  ///
  /// ```code
  /// store.on.save("tea").returns()
  /// ```
  /// - Parameter times: How many calls it answers; all when it is not given.
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
  /// Does something at each call, before the answer; actions run in the order they were given.
  ///
  /// ```swift
  /// downloader.on.load().does { completion in completion(.red) }.returns(true)
  /// ```
  /// Calls are answered with a default value unless more is said.
  ///
  /// - Parameter action: The closure to run, on the thread of the call.
  /// - Returns: The stub, to say the answer.
  @discardableResult
  public nonisolated func does(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ action: @escaping (Arguments) -> Void
  ) -> UnansweredStub<Kind, Arguments, Failure, Output> {
    unanswered.does(action, at: SourceLocation(fileID, filePath, line, column))
  }

  /// Posts a notification at each call, and answers with a default value unless more is said.
  ///
  /// ```swift
  /// engine.on.start().posts(.cartDidChange)
  /// ```
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - object: The poster.
  ///   - center: Where.
  /// - Returns: The stub, to say the answer.
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
  /// Code that throws one type of error says so: `runs { _ throws(Fault) in throw .offline }`.
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
  /// Calls that are still held at the example's end are a failure.
  ///
  /// - Returns: The gate that holds them.
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
