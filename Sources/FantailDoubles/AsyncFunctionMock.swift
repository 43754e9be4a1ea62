import FantailTree

/// Records the calls of a function that suspends, and answers them as it is told.
///
/// ```swift
/// let loadMock = AsyncFunctionMock<URL, any Error, Data>("load(_:)")
/// func load(_ url: URL) async throws -> Data { try await loadMock.call(url) }
/// ```
/// All that is said of ``FunctionMock`` holds; its code may suspend, and its calls may be held until they are released.
public final class AsyncFunctionMock<Arguments, Failure: Error, Output>: SuspendingCalls, Sendable {
  /// The type of stubs and expectations without an answer.
  public typealias Unanswered = AsyncUnansweredStub<Arguments, Failure, Output>

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
  /// - Parameters:
  ///   - name: The function's name with its labels, which failures use.
  ///   - mock: What it shares with the other functions of the mock.
  public init(_ name: String, of mock: MockCore) {
    recorder = CallRecorder(name, mock, of: Arguments.self)
  }

  /// Every call.
  public var callPattern: CallPattern<Arguments, Failure, Output> { CallPattern(recorder: recorder, constraint: .any) }

  /// The part that the functions of one mock share.
  public var mock: MockCore { recorder.object }

  /// Records a call and answers it, on the caller's actor.
  ///
  /// - Parameter arguments: What the function was called with.
  /// - Returns: The answer.
  /// - Throws: What a stub throws.
  public func call(_ arguments: Arguments) async throws(Failure) -> Output {
    try await recorder.begin(Box(arguments)).awaitAnswer(of: Output.self, throwing: Failure.self)
  }

  /// Records a call and leaves its answer to a second step, for methods that forward it themselves.
  ///
  /// - Parameter arguments: What the function was called with.
  /// - Returns: The call.
  public func begin(_ arguments: Arguments) -> MockedCall<Arguments, Failure, Output> {
    MockedCall(recorder.begin(Box(arguments)))
  }

  /// Passes calls that nothing else answers on to a real function.
  ///
  /// - Parameter original: The real function.
  public func forwards(to original: @escaping (Arguments) async throws(Failure) -> Output) {
    recorder.updateExtras { $0.original = .suspending(original) }
  }

  /// The calls whose arguments fit, by position; labels of the tuple do not matter. For generated mocks.
  ///
  /// - Parameter constraints: What each argument has to be, for all arguments of the function.
  /// - Returns: The pattern.
  @_spi(Generated) public func pattern(
    _ constraints: AnyArgumentConstraint...
  ) -> AsyncCallPattern<Arguments, Failure, Output> {
    AsyncCallPattern(
      CallPattern(recorder: recorder, constraint: .positions(of: Arguments.self, constraints)))
  }
}
