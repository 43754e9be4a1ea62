import FantailTree

/// Calls of a mocked function: all of them, or those that fit a pattern.
///
/// Function mocks and ``CallPattern`` conform, and everything that can be said of calls is said here, so that mocks by
/// hand and generated ones have the same powers.
public protocol CallPatternConvertible<Arguments, Failure, Output>: Stubbable {
  /// The calls as a pattern.
  @_spi(Generated) nonisolated var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> { get }
}

extension CallPatternConvertible {
  /// A pattern of a function that nobody calls, since the compiler asks for a default. Fantail's own types have theirs.
  @_spi(Generated) public nonisolated var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedFunction<Kind, Arguments, Failure, Output>("\(Self.self)").callPattern
  }

  /// The calls, which get a stub once their answer is given.
  @_spi(Generated) public nonisolated var unanswered: UnansweredStub<Kind, Arguments, Failure, Output> {
    UnansweredStub(callPattern.untyped)
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    when(nil, condition).returns(value, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// MARK: - What was called

extension CallPatternConvertible {
  /// The arguments of every call that fits, oldest first.
  ///
  /// ```swift
  /// expect(engine.on.setSpeed().calls.map(\.value)).to(.equal([100, 120]))
  /// ```
  public nonisolated var calls: [Arguments] { recordedCalls.map(\.arguments) }

  /// Every call that fits, with its place among all calls, oldest first.
  public nonisolated var recordedCalls: [RecordedCall<Arguments>] {
    callPattern.recorder.calls(fitting: callPattern.constraint).map {
      RecordedCall(arguments: unboxed($0.arguments), sequence: $0.sequence)
    }
  }

  /// The number of calls that fit.
  public nonisolated var callCount: Int { callPattern.recorder.calls(fitting: callPattern.constraint).count }

  /// `true` if a call fits.
  public nonisolated var called: Bool { callCount > 0 }

  /// `true` if exactly one call fits.
  public nonisolated var calledOnce: Bool { callCount == 1 }

  /// The arguments of the last call that fits; `nil` before there is one.
  public nonisolated var arguments: Arguments? { recordedCalls.last?.arguments }

  /// The argument of the last call that fits; `nil` before there is one. For functions of one argument.
  public nonisolated var argument: Arguments? { arguments }
}

extension CallPatternConvertible {
  /// Does something at each call that fits, before stubs are looked at; it answers nothing.
  ///
  /// - Parameter observe: The closure to run, on the thread of the call.
  public nonisolated func onCall(_ observe: @escaping (Arguments) -> Void) {
    let constraint = callPattern.constraint
    callPattern.recorder.updateExtras { $0.observers.append((constraint, { observe(unboxed($0)) })) }
  }
}

extension CallPatternConvertible {
  /// The mock that answers these calls; for generated mocks, which give it a name: `app.on.store().deep`.
  ///
  /// - Parameters:
  ///   - make: Makes the mock, with the calls as its name, strict where the mock is.
  ///   - answer: The mock as a result of the function.
  /// - Returns: The mock, the same one for the same pattern.
  @_spi(Generated) public nonisolated func deepMock<Known>(
    _ make: (String, MockMode) -> Known, as answer: (Known) -> Output
  ) -> Known {
    callPattern.recorder.mock(answering: callPattern.constraint, make, as: answer)
  }
}

// MARK: - Which calls

extension CallPatternConvertible {
  /// The calls whose arguments fit, one constraint for all arguments.
  ///
  /// - Parameter constraint: The constraint for the argument, or for the tuple of arguments.
  /// - Returns: The pattern.
  public nonisolated func with(
    _ constraint: ArgumentConstraint<Arguments>
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, .whole(constraint))
  }

  /// The calls whose arguments fit, a constraint for each.
  ///
  /// ```swift
  /// nowMock.with(.any, .equal("UTC")).returns(7)
  /// ```
  /// For tuples without labels. With labels, or of literals, such a list is one of ``LooseConstraint``s, since the
  /// compiler does not see the types of the arguments.
  ///
  /// - Parameter constraints: The constraint for each argument.
  /// - Returns: The pattern.
  public nonisolated func with<each Value>(
    _ constraints: repeat ArgumentConstraint<each Value>
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> where Arguments == (repeat each Value) {
    var parts: [AnyArgumentConstraint] = []
    for constraint in repeat each constraints { parts.append(constraint.erased) }
    return MockedCallPattern(callPattern.recorder, .positions(of: Arguments.self, parts))
  }

  /// The calls whose arguments fit, a constraint for each; for tuples with labels, and for literals.
  ///
  /// ```swift
  /// setSpeedMock.with(100, .any).returns(())
  /// ```
  /// - Parameters:
  ///   - first: The constraint for the first argument.
  ///   - second: The constraint for the second argument.
  ///   - others: The constraints for the others.
  /// - Returns: The pattern.
  @_disfavoredOverload  // Where the types are seen, they are checked.
  public nonisolated func with(
    _ first: LooseConstraint, _ second: LooseConstraint, _ others: LooseConstraint...
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, .loose(of: Arguments.self, [first, second] + others))
  }

  /// The calls for whose arguments a condition holds as well.
  ///
  /// - Parameters:
  ///   - description: How a failure shows the condition.
  ///   - condition: Whether a call fits.
  /// - Returns: The pattern.
  public nonisolated func when(
    _ description: String? = nil, _ condition: @escaping (Arguments) -> Bool
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(callPattern.recorder, callPattern.constraint.and(description, condition))
  }
}
