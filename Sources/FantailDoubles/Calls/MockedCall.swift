/// A recorded call that is waiting for its answer.
///
/// Generated mocks use two separate steps, since only the method itself can forward an `inout` or non-escaping
/// argument:
/// ```swift
/// func read(into buffer: UnsafeMutablePointer<UInt8>) -> Int {
///   let call = readMock.begin(buffer)
///   if call.forwards, let real { return real.read(into: buffer) }
///   return call.answer()
/// }
/// ```
@_spi(Generated) public struct MockedCall<Arguments, Failure: Error, Output> {
  let call: PendingCall

  /// `true` if the method should call the real object and return its result.
  ///
  /// The stub's side effects, if any, have already run.
  @_spi(Generated) public var forwards: Bool {
    guard call.isOriginal, call.extras?.value.original == nil else { return false }
    call.runEffects()
    return true
  }

  /// Answers the call.
  ///
  /// - Returns: The answer of the stub or the real object, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer() throws(Failure) -> Output {
    try answer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call to a function that suspends.
  @_spi(Generated) public func awaitAnswer() async throws(Failure) -> Output {
    try await awaitAnswer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call to a generic function, whose result is recorded as `Any`.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is recorded as a failure.
  /// - Returns: The stub's answer, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer<Value>(as type: Value.Type) throws(Failure) -> Value {
    try answer(as: type, throwing: Failure.self)
  }

  /// Answers the call to a generic function that suspends.
  @_spi(Generated) public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    try await awaitAnswer(as: type, throwing: Failure.self)
  }

  /// Answers the call to a function that throws an error of a type that the caller chooses, as with `rethrows`. An
  /// error of another type is recorded as a failure.
  @_spi(Generated) public func answer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) throws(Known) -> Value {
    try call.answer(of: Output.self, as: type, throwing: failure)
  }

  /// Answers the call to such a function if it suspends.
  @_spi(Generated) public func awaitAnswer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) async throws(Known) -> Value {
    try await call.awaitAnswer(of: Output.self, as: type, throwing: failure)
  }

  /// Returns the error of a rethrowing real function as an error of the closure's type. An error of another type is
  /// recorded as a failure.
  @_spi(Generated) public func thrown<Known: Error>(_ error: any Error) -> Known { call.thrown(error) }

  /// Passes a value to the real object, or an answer to the caller, as `sending`, regardless of the actor on which that
  /// code runs. The mock does not use the value again during the call.
  ///
  /// - Parameter value: The real object, an argument or the answer. An answer that a stub returns to several callers is
  ///   shared between them.
  /// - Returns: The value.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

/// The error of a closure argument, in a mock of a function that rethrows this error.
@_spi(Generated) public struct RethrownError: Error {
  /// The closure's own error.
  @_spi(Generated) public let error: any Error

  /// - Parameter error: The closure's own error.
  @_spi(Generated) public init(error: any Error) { self.error = error }
}

/// A value that leaves the mock. The conformance is unchecked because exactly one caller takes the value out.
struct Disconnected<Value>: @unchecked Sendable {
  let value: Value
}
