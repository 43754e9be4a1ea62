import FantailTree

/// Records the calls of a function that does not suspend, and answers them as it is told.
///
/// ```swift
/// protocol Engine { func setSpeed(to value: Double, in unit: Unit) throws }
///
/// final class EngineMock: Engine {
///   let setSpeedMock = FunctionMock<(value: Double, unit: Unit), any Error, Void>("setSpeed(to:in:)")
///   func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }
/// }
/// ```
/// Mokka's `FunctionMock<Arguments>` is `VoidFunctionMock<Arguments>` here; one with a result has its other name.
public typealias FunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// Records the calls of a function that suspends, and answers them as it is told.
///
/// ```swift
/// let loadMock = AsyncFunctionMock<URL, any Error, Data>("load(_:)")
/// func load(_ url: URL) async throws -> Data { try await loadMock.call(url) }
/// ```
/// All that is said of ``FunctionMock`` holds; its code may suspend, and its calls may be held until they are released.
public typealias AsyncFunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Suspending, Arguments, Failure, Output
>

/// Records the calls of a function, and answers them as it is told: a ``FunctionMock`` or an ``AsyncFunctionMock``.
///
/// Safe to call, stub and verify from any thread. The closures and arguments that it keeps are the user's: a closure
/// runs on the thread of the call, and arguments are kept as they are.
public final class MockedFunction<Kind, Arguments, Failure: Error, Output>: CallPatternConvertible, Sendable {
  let recorder: CallRecorder

  /// Creates a function mock by itself.
  ///
  /// - Parameter name: The function's name with its labels, `setSpeed(to:in:)`, which failures use.
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
  ///   - name: The function's name with its labels, which failures use.
  ///   - mock: The state that it shares with the other functions of the mock.
  ///   - make: Makes the mock that a call is answered with by itself, in nice mode and where a strict mock has failed. Its
  ///     name is the call, `garage.engine()`; it is strict where the mock is.
  public init(_ name: String, of mock: MockCore, answering make: (@Sendable (String, MockMode) -> Output)? = nil) {
    var deep: CallJournal.MakeDeepMock?
    if let make { deep = { name, mode in DeepMock(make(name, mode)) } }
    recorder = CallRecorder(name, mock, of: Arguments.self, answering: deep)
  }

  /// Every call.
  @_spi(Generated) public var callPattern: MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .any)
  }

  /// The part that the functions of one mock share.
  public var mock: MockCore { recorder.object }

  /// Records a call and leaves its answer to a second step, for methods that forward it themselves.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The call.
  @_spi(Generated) public func begin(_ arguments: Arguments) -> MockedCall<Arguments, Failure, Output> {
    MockedCall(call: recorder.begin(Box(arguments)))
  }

  /// The calls whose arguments fit, by position; labels of the tuple do not matter. For generated mocks.
  ///
  /// - Parameter constraints: The constraint for each argument of the function.
  /// - Returns: The pattern.
  @_spi(Generated) public func pattern(
    _ constraints: AnyArgumentConstraint...
  ) -> MockedCallPattern<Kind, Arguments, Failure, Output> {
    MockedCallPattern(recorder, .positions(of: Arguments.self, constraints))
  }

  /// The calls with an argument, for a function of one. For generated mocks.
  @_spi(Generated) public func pattern(equal argument: Arguments) -> MockedCallPattern<Kind, Arguments, Failure, Output>
  {
    MockedCallPattern(recorder, .positions(of: Arguments.self, [.value(argument)]))
  }
}

// Without a demand on the kind of function, and each with a name of its own: the compiler looks at every call in every
// generated mock. That is 7 percent of what a mock costs it.
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
  /// A call that nothing answers is a recorded failure, unless there is a default value. Then it throws where it can;
  /// where it cannot, the process ends with the failure's text.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The answer.
  /// - Throws: The stub's error.
  public func call(_ arguments: Arguments) throws(Failure) -> Output {
    try begin(arguments).answer()
  }

  /// Passes calls that nothing else answers on to a real function.
  ///
  /// - Parameter original: The real function.
  public func forwards(to original: @escaping (Arguments) throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .running(original) }
  }
}

extension MockedFunction where Kind == FunctionKind.Suspending {
  /// Records a call and answers it, on the caller's actor.
  ///
  /// Where one of a ``FunctionMock`` would end the process, it never returns, and the example ends there.
  public func call(_ arguments: Arguments) async throws(Failure) -> Output {
    try await begin(arguments).awaitAnswer()
  }

  /// Passes calls that nothing else answers on to a real function, which may suspend.
  public func forwards(to original: @escaping (Arguments) async throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .suspending(original) }
  }
}
