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
public struct MockedCall<Arguments, Failure: Error, Output> {
  /// One reference, since the code of every mocked function copies it.
  private let pending: Box<PendingCall>

  init(_ call: PendingCall) { pending = Box(call) }

  var call: PendingCall { pending.value }

  var recorder: CallRecorder { call.recorder }
  var arguments: AnyObject { call.arguments }

  /// `true` if the method should call the real object and return its result.
  ///
  /// The stub's side effects, if any, have run then.
  public var forwards: Bool {
    guard call.isOriginal, call.extras?.original == nil else { return false }
    call.runEffects()
    return true
  }

  /// Answers the call.
  ///
  /// - Returns: What the stub says, what the real object answers, or a default value.
  /// - Throws: What the stub throws.
  public func answer() throws(Failure) -> Output {
    try call.answer(of: Output.self, throwing: Failure.self)
  }

  /// Answers the call of a function that suspends.
  ///
  /// - Returns: What the stub says, what the real object answers, or a default value.
  /// - Throws: What the stub throws.
  public func awaitAnswer() async throws(Failure) -> Output {
    try await call.awaitAnswer(of: Output.self, throwing: Failure.self)
  }
}

extension MockedCall where Output == Any {
  /// Answers the call of a generic function, whose result is recorded as `Any`.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: What the stub says, or a default value.
  /// - Throws: What the stub throws.
  public func answer<Value>(as type: Value.Type) throws(Failure) -> Value {
    guard hasAnswer else { return try typed(type) }
    let answered = try answer()
    if let value = answered as? Value { return value }
    return try typed(type, insteadOf: answered)
  }

  /// Answers the call of a generic function that suspends.
  ///
  /// - Parameter type: The result's type at this call. An answer of another type is a recorded failure.
  /// - Returns: What the stub says, or a default value.
  /// - Throws: What the stub throws.
  public func awaitAnswer<Value>(as type: Value.Type) async throws(Failure) -> Value {
    guard hasAnswer else { return try await typedOrParked(type) }
    let answered = try await awaitAnswer()
    if let value = answered as? Value { return value }
    return try await typedOrParked(type, insteadOf: answered)
  }

  /// `true` if something was said about the answer, so that `Any` need not be made up.
  private var hasAnswer: Bool { call.resolved != nil || call.extras?.defaultValue != nil }

  /// Answers with a default value of the type, of which nothing was said.
  private func typed<Value>(_ type: Value.Type, insteadOf answered: Any? = nil) throws(Failure) -> Value {
    do { return try defaulted(type, insteadOf: answered) } catch { throw call.known(error) }
  }

  private func typedOrParked<Value>(
    _ type: Value.Type, insteadOf answered: Any? = nil
  ) async throws(Failure) -> Value {
    do { return try defaulted(type, insteadOf: answered) } catch { throw await call.knownOrParked(error) }
  }

  private func defaulted<Value>(_ type: Value.Type, insteadOf answered: Any?) throws -> Value {
    if !hasAnswer { call.runEffects() }
    return try call.fallBack(to: defaultValue(of: type), insteadOf: answered)
  }
}
