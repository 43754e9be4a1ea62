import FantailLock

// Mokka's names, so that mocks written for Mokka compile after only their types are renamed. The two differ in one
// point: among equal stubs, the newest answers here, and the first in Mokka.

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

  /// Runs a closure at each call, before its answer. The last closure replaces earlier ones, and `reset` keeps it.
  ///
  /// - Parameter body: The closure to run.
  public func stub(_ body: @escaping (Arguments) -> Void) {
    recorder.updateExtras { $0.effect = { body(unboxed($0)) } }
  }

  /// Answers calls by running code; `runs` under Mokka's name.
  ///
  /// - Parameter body: The code.
  @_disfavoredOverload  // The error for a value of the wrong type then names `Output`, and not a closure.
  public func returns(_ body: @escaping (Arguments) -> Output) { runs { args throws(Failure) in body(args) } }

  /// Answers calls by running code if a condition holds.
  ///
  /// - Parameters:
  ///   - body: The code.
  ///   - condition: Returns whether a call's arguments fit.
  public func returns(_ body: @escaping (Arguments) -> Output, when condition: @escaping (Arguments) -> Bool) {
    when(nil, condition).runs { args throws(Failure) in body(args) }
  }

  /// Records a call and answers it; `call` under Mokka's name.
  public func recordCallAndReturn(_ arguments: Arguments) throws(Failure) -> Output { try call(arguments) }

  /// The result of calls without a stub.
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
