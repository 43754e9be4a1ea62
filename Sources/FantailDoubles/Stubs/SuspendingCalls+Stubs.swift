import FantailTree

extension SuspendingCalls {
  /// Answers calls that fit by running code, which may suspend.
  ///
  /// - Parameter body: The code; it runs on the actor of the call.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func runs(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping (Arguments) async throws(Failure) -> Output
  ) -> Stub<Arguments, Failure, Output> {
    stub(.suspending(body), nil, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Holds calls that fit until they are released.
  ///
  /// ```swift
  /// let gate = store.on.load().suspends()
  /// async let page = reader.open()
  /// await gate.waitForCall()
  /// expect(reader.isLoading).to(.beTrue)
  /// gate.release(returning: .empty)
  /// ```
  /// Calls that are still held at the example's end are a failure.
  ///
  /// - Returns: The gate that holds them.
  public nonisolated func suspends(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> CallGate<Failure, Output> {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let gate = CallGate<Failure, Output>()
    let (pattern, object) = (callPattern.description, callPattern.recorder.object)
    _ = stub(.suspend { _ in try await Box(gate.pass()) }, nil, location)
    MockedObject.runningExample?.cleanUp {
      let count = gate.heldCalls
      if count > 0 { object.record(.neverReleased(pattern, calls: count), at: location) }
    }
    return gate
  }

  /// The calls whose arguments fit, one constraint for all arguments.
  ///
  /// - Parameter constraint: What the argument, or the tuple of arguments, has to be.
  /// - Returns: The pattern.
  public nonisolated func with(
    _ constraint: ArgumentConstraint<Arguments>
  ) -> AsyncCallPattern<Arguments, Failure, Output> {
    AsyncCallPattern(callPattern.with(constraint))
  }

  /// The calls whose arguments fit, a constraint for each; for tuples without labels.
  ///
  /// - Parameter constraints: What each argument has to be.
  /// - Returns: The pattern.
  public nonisolated func with<each Value>(
    _ constraints: repeat ArgumentConstraint<each Value>
  ) -> AsyncCallPattern<Arguments, Failure, Output> where Arguments == (repeat each Value) {
    AsyncCallPattern(callPattern.with(repeat each constraints))
  }

  /// The calls for whose arguments a condition holds as well.
  ///
  /// - Parameters:
  ///   - description: How a failure shows the condition.
  ///   - condition: Whether a call fits.
  /// - Returns: The pattern.
  public nonisolated func when(
    _ description: String = "satisfying a condition", _ condition: @escaping (Arguments) -> Bool
  ) -> AsyncCallPattern<Arguments, Failure, Output> {
    AsyncCallPattern(callPattern.when(description, condition))
  }
}
