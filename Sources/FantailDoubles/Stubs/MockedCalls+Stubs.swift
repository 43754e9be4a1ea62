import FantailTree

// Which stub answers: one with constraints before one without; among equals the newest that has uses left. Mokka lets
// the first that fits win, Kiwi too unless the pattern is equal, OCMock the first of stubs and expectations alike: an
// early catch-all hides later stubs there, and does not here. Mokka's idiom of conditional stubs with a default last
// reads the same under all of these rules.

extension MockedCalls {
  /// Answers calls that fit with a value.
  ///
  /// ```swift
  /// engine.on.currentSpeed(in: .equal(.mph)).returns(62)
  /// engine.on.currentSpeed().returns(100, times: 2, then: 120)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: How many calls it answers; all when it is not given. A stub that is used up leaves its calls to others.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, times: Int? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    stub(.value(Box(value)), times, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers some calls that fit with one value, and all later ones with another; Kiwi's `times:afterThatReturn:`.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - times: How many calls it answers.
  ///   - next: The value from then on.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, times: Int, then next: Output,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    let values: [AnyObject] = Array(repeating: Box(value), count: max(0, times)) + [Box(next)]
    return stub(
      .values(values), nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers calls that fit with one value after another, and with the last one from then on.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - others: The values after it.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    inOrder first: Output, _ others: Output...,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    stub(
      .values(([first] + others).map { Box($0) }), nil,
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers calls with a value if a condition holds; Mokka's conditional stub.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - condition: Whether a call's arguments fit.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, when condition: @escaping (Arguments) -> Bool,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    callPattern.when("satisfying a condition", condition).stub(
      .value(Box(value)), nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers calls that fit by throwing.
  ///
  /// - Parameters:
  ///   - error: The error; one of the type that the function throws.
  ///   - times: How many calls it answers; all when it is not given.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func `throws`(
    _ error: Failure, times: Int? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    stub(.failure(error), times, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Passes calls that fit on to the real object, in whatever mode the mock is.
  ///
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func callsThrough(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    stub(.original, nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Does something at each call that fits, and answers with a default value unless more is said.
  ///
  /// ```swift
  /// store.on.load().does { $0.completion(.empty) }.returns(true)
  /// ```
  /// - Parameter action: What to do; it runs on the thread of the call, before the answer.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func does(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ action: @escaping (Arguments) -> Void
  ) -> Stub<Arguments, Failure, Output> {
    stub(nil, nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)).does(action)
  }

  nonisolated func stub(
    _ answer: Answer?, _ times: Int?, _ location: SourceLocation
  ) -> Stub<Arguments, Failure, Output> {
    let pattern = callPattern
    let id = pattern.recorder.add(.stub, pattern.constraint, answer: answer, uses: times, at: location)
    return Stub(recorder: pattern.recorder, id: id)
  }
}

/// The calls of a function that does not suspend.
public protocol SynchronousCalls<Arguments, Failure, Output>: MockedCalls {}

extension SynchronousCalls {
  /// Answers calls that fit by running code.
  ///
  /// ```swift
  /// engine.on.currentSpeed().runs { $0.unit == .mph ? 62 : 100 }
  /// ```
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    stub(.running(body), nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
