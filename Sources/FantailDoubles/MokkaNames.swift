import FantailLock

// Names under which Mokka's users know what is here, so that their mocks compile with new type names only. Where the
// two differ: among equal stubs the newest answers here, and the first in Mokka.

/// Mokka's `FunctionMock<Arguments>`: a function without a result that does not throw.
public typealias VoidFunctionMock<Arguments> = FunctionMock<Arguments, Never, Void>

/// Mokka's `ReturningFunctionMock<Arguments, Result>`: a function with a result that does not throw.
public typealias ReturningFunctionMock<Arguments, Output> = FunctionMock<Arguments, Never, Output>

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Creates a function mock; Mokka's spelling.
  ///
  /// - Parameter name: The function's name.
  public convenience init(
    name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Does something at each call, before its answer; the last one said wins, and `reset` keeps it.
  ///
  /// - Parameter body: The closure to run.
  public func stub(_ body: @escaping (Arguments) -> Void) {
    recorder.updateExtras { $0.effect = { body(unboxed($0)) } }
  }

  /// Answers calls by running code; `runs` under Mokka's name.
  ///
  /// - Parameter body: The code.
  @_disfavoredOverload  // Of a value of the wrong type the compiler says that it is no `Output`, and not no closure.
  public func returns(_ body: @escaping (Arguments) -> Output) { runs { args throws(Failure) in body(args) } }

  /// Answers calls for which a condition holds by running code.
  ///
  /// - Parameters:
  ///   - body: The code.
  ///   - condition: Whether a call's arguments fit.
  public func returns(_ body: @escaping (Arguments) -> Output, when condition: @escaping (Arguments) -> Bool) {
    when(nil, condition).runs { args throws(Failure) in body(args) }
  }

  /// Records a call and answers it; `call` under Mokka's name.
  public func recordCallAndReturn(_ arguments: Arguments) throws(Failure) -> Output { try call(arguments) }

  /// The result of calls for which there is no stub.
  public var defaultReturnValue: Output? {
    get { recorder.state.withLock { $0.extras?.value.defaultValue }.map { unboxed($0) } }
    set { recorder.updateExtras { $0.defaultValue = newValue.map { Box($0) } } }
  }
}

extension MockedFunction where Kind == FunctionKind.Synchronous, Output == Void {
  /// Records a call; `call` under Mokka's name.
  public func recordCall(_ arguments: Arguments) throws(Failure) { try call(arguments) }
}

extension MockedFunction where Kind == FunctionKind.Synchronous, Arguments == Void {
  /// Records a call without arguments; `call` under Mokka's name.
  @discardableResult
  public func recordCall() throws(Failure) -> Output {
    try call(())
  }
}

extension PropertyMock {
  /// Creates a property mock; Mokka's spelling.
  ///
  /// - Parameter name: The property's name.
  public convenience init(
    name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
