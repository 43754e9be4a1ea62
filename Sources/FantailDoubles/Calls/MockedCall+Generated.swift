import FantailTree

extension MockedCall where Failure == any Error {
  /// Answers the call of a function that throws an error of its caller's choice, as `rethrows` does.
  ///
  /// - Parameter type: The error's type at this call. An error of another type is a recorded failure.
  /// - Returns: The answer.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func answer<Known: Error>(throwing type: Known.Type) throws(Known) -> Output {
    do { return try answer() } catch { throw known(error) }
  }

  /// Answers the call of a suspending function that throws an error of its caller's choice.
  ///
  /// - Parameter type: The error's type at this call. An error of another type is a recorded failure.
  /// - Returns: The answer.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func awaitAnswer<Known: Error>(throwing type: Known.Type) async throws(Known) -> Output {
    do { return try await awaitAnswer() } catch { throw await knownOrParked(error) }
  }

  fileprivate func known<Known: Error>(_ error: any Error) -> Known {
    if let known = error as? Known { return known }
    // The failure is recorded; a function that may not throw this error and has no value to answer with cannot go on.
    preconditionFailure(noted(error, insteadOf: Known.self))
  }

  fileprivate func knownOrParked<Known: Error>(_ error: any Error) async -> Known {
    if let known = error as? Known { return known }
    let text = noted(error, insteadOf: Known.self)
    await call.park()
    preconditionFailure(text)
  }

  /// Records an error that a stub may not throw; what nobody answered is recorded already.
  private func noted(_ error: any Error, insteadOf type: any Error.Type) -> String {
    let problem = MockProblem.wrongAnswer(recorder.described(arguments), type: "\(type)", got: "throws \(error)")
    let site = CallSite.capture()
    if !(error is UnansweredCall) { recorder.object.record(from: site) { _ in problem } }
    return problem.explanation.headline + (site.location.map { ", and was called at \($0)" } ?? "")
  }
}

extension MockedCall where Failure == any Error, Output == Any {
  /// Answers the call of a generic function that throws an error of its caller's choice.
  ///
  /// - Parameters:
  ///   - type: The result's type at this call.
  ///   - failure: The error's type at this call.
  /// - Returns: The answer.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func answer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) throws(Known) -> Value {
    do { return try answer(as: type) } catch { throw known(error) }
  }

  /// Answers the call of a suspending generic function that throws an error of its caller's choice.
  ///
  /// - Parameters:
  ///   - type: The result's type at this call.
  ///   - failure: The error's type at this call.
  /// - Returns: The answer.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func awaitAnswer<Value, Known: Error>(
    as type: Value.Type, throwing failure: Known.Type
  ) async throws(Known) -> Value {
    do { return try await awaitAnswer(as: type) } catch { throw await knownOrParked(error) }
  }
}

extension MockedCall {
  /// Answers the call of a function whose result is `sending`.
  ///
  /// - Returns: The answer. A stub that hands out one object to several callers shares it between them.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func sendingAnswer() throws(Failure) -> sending Output {
    Disconnected(value: try answer()).value
  }

  /// Answers the call of a suspending function whose result is `sending`.
  ///
  /// - Returns: The answer. A stub that hands out one object to several callers shares it between them.
  /// - Throws: What the stub throws.
  @_spi(Generated) public func awaitSendingAnswer() async throws(Failure) -> sending Output {
    Disconnected(value: try await awaitAnswer()).value
  }
}

extension MockedCall {
  /// Lets a value go to the real object, wherever that runs: the mock itself uses it no more during the call.
  ///
  /// - Parameter value: The real object, or an argument of the call.
  /// - Returns: The value.
  @_spi(Generated) public func handing<Value>(_ value: Value) -> sending Value { Disconnected(value: value).value }
}

/// A value on its way out. The conformance is unchecked because only the one caller that it is made for takes it out.
private struct Disconnected<Value>: @unchecked Sendable {
  let value: Value
}
