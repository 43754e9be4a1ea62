/// A call that was recorded and waits for its answer.
///
/// Generated mocks take the two steps apart, since an `inout` or non-escaping argument can be forwarded only by the
/// method itself:
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
  /// The stub's side effects, if any, have run then.
  @_spi(Generated) public var forwards: Bool {
    guard call.isOriginal, call.extras?.value.original == nil else { return false }
    call.runEffects()
    return true
  }

  /// Answers the call.
  ///
  /// - Returns: The stub's answer, the real object's, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer() throws(Failure) -> Output {
    try answer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call of a function that suspends.
  @_spi(Generated) public func awaitAnswer() async throws(Failure) -> Output {
    try await awaitAnswer(as: Output.self, throwing: Failure.self)
  }

  /// Answers the call of a generic function, whose result is recorded as `Any`.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: The stub's answer, or a default value.
  /// - Throws: The stub's error.
  @_spi(Generated) public func answer<Value>(as type: Value.Type) throws(Failure) -> Value {
    try answer(as: type, throwing: Failure.self)
  }

  /// Answers the call of a generic function that suspends.
  @_spi(Generated) public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    try await awaitAnswer(as: type, throwing: Failure.self)
  }

  /// Answers the call of a function that throws an error of its caller's choice, as `rethrows` does: one of another type
  /// is a recorded failure.
  @_spi(Generated) public func answer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) throws(Known) -> Value {
    try call.answer(of: Output.self, as: type, throwing: failure)
  }

  /// Answers the call of such a function that suspends.
  @_spi(Generated) public func awaitAnswer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) async throws(Known) -> Value {
    try await call.awaitAnswer(of: Output.self, as: type, throwing: failure)
  }

  /// Lets a value go to the real object, or an answer to a caller who is `sending`, wherever that runs: the mock itself
  /// uses it no more during the call.
  ///
  /// - Parameter value: The real object, an argument or the answer; one that a stub hands out to several callers is
  ///   shared between them.
  /// - Returns: The value.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

/// A value on its way out. The conformance is unchecked because only the one caller that it is made for takes it out.
private struct Disconnected<Value>: @unchecked Sendable {
  let value: Value
}
