/// Records the calls of a function, and answers them by its stubs: a ``FunctionMock`` or an ``AsyncFunctionMock``.
///
/// Safe to call, stub and verify from any thread. The kept closures and arguments belong to the user: a closure runs on
/// the thread of the call, and arguments are kept unchanged.
public final class MockedFunction<Kind, Arguments, Failure: Error, Output>: CallPatternConvertible, Sendable {
  let recorder: CallRecorder

  /// Creates a function mock that is not part of a mock.
  ///
  /// - Parameter name: The function's name with its labels, for failures: `setSpeed(to:in:)`.
  public init(
    _ name: String = "the function",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let object = MockCore(fileID: fileID, filePath: filePath, line: line, column: column)
    recorder = CallRecorder(name, object, of: Arguments.self)
  }

  /// Creates a function mock that is part of a mock.
  ///
  /// ```swift
  /// let mock = MockCore("garage")
  /// let startMock = FunctionMock<Void, Never, Void>("start()", of: mock)
  /// let engineMock = FunctionMock<Void, Never, any Engine>("engine()", of: mock) { EngineMock($0, $1) }
  /// ```
  /// - Parameters:
  ///   - name: The function's name with its labels, for failures.
  ///   - mock: The state shared with the other functions of the mock.
  ///   - make: Makes the mock that is the automatic answer to a call, in nice mode and after a failure of a strict
  ///     mock. Its name is the call, `garage.engine()`; it is strict if the mock is strict.
  public init(_ name: String, of mock: MockCore, answering make: (@Sendable (String, MockMode) -> Output)? = nil) {
    var deep: CallJournal.MakeDeepMock?
    if let make { deep = { name, mode in DeepMock(make(name, mode)) } }
    recorder = CallRecorder(name, mock, of: Arguments.self, answering: deep)
  }

  /// All calls.
  @_spi(Generated) public var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .any)
  }

  /// The part that the functions of one mock share.
  public var mock: MockCore { recorder.object }

  /// Records a call, and leaves its answer to a second step, for methods that forward the call themselves.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The call.
  @_spi(Generated) public func begin(_ arguments: Arguments) -> MockedCall<Arguments, Failure, Output> {
    MockedCall(call: recorder.begin(Box(arguments)))
  }

  /// Returns the calls whose arguments fit, by position; labels of the tuple do not matter. For generated mocks.
  ///
  /// - Parameter constraints: The constraint for each argument of the function.
  /// - Returns: The pattern.
  @_spi(Generated) public func pattern(
    _ constraints: AnyArgumentConstraint...
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .positions(of: Arguments.self, constraints))
  }

  /// Returns the calls with an argument, for a function of one argument. For generated mocks.
  @_spi(Generated) public func pattern(equal argument: Arguments) -> MockedCallPattern<Kind, Arguments, Failure, Output>
  {
    MockedCallPattern(recorder, .whole(.value(argument), of: Arguments.self))
  }
}

extension MockedFunction {
  /// Passes an answer to the caller as `sending`, from code in which a closure that does not escape is kept.
  ///
  /// - Parameter value: The answer; the mock does not use it again during the call.
  /// - Returns: The answer.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

// Without a constraint on `Kind`, and with a name for each, because the compiler checks every call in every generated
// mock. That saves 7 percent of the compilation of a mock.
extension MockedFunction {
  /// Records a call and answers it, for generated mocks of functions that do not suspend.
  @_spi(Generated) public func answer(_ arguments: Arguments) throws(Failure) -> Output {
    try begin(arguments).answer()
  }

  /// Records a call and answers it, for generated mocks of functions that suspend.
  @_spi(Generated) public func awaitAnswer(_ arguments: Arguments) async throws(Failure) -> Output {
    try await begin(arguments).awaitAnswer()
  }
}

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Records a call and answers it.
  ///
  /// A call without an answer gets a default value. If there is none, a failure is recorded. The call then throws the
  /// failure if its type allows it; otherwise the process ends with the failure's text.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The answer.
  /// - Throws: The stub's error.
  public func call(_ arguments: Arguments) throws(Failure) -> Output {
    try begin(arguments).answer()
  }

  /// Forwards calls without another answer to a real function.
  ///
  /// - Parameter original: The real function.
  public func forwards(to original: @escaping (Arguments) throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .running(original) }
  }
}

extension MockedFunction where Kind == FunctionKind.Suspending {
  /// Records a call and answers it, on the caller's actor.
  ///
  /// If a call of a ``FunctionMock`` would end the process, this one never returns, and the example's body ends.
  public func call(_ arguments: Arguments) async throws(Failure) -> Output {
    try await begin(arguments).awaitAnswer()
  }

  /// Forwards calls without another answer to a real function, which may suspend.
  public func forwards(to original: @escaping (Arguments) async throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .suspending(original) }
  }
}
