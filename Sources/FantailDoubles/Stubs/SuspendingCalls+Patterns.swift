extension SuspendingCalls {
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
    _ description: String? = nil, _ condition: @escaping (Arguments) -> Bool
  ) -> AsyncCallPattern<Arguments, Failure, Output> {
    AsyncCallPattern(callPattern.when(description, condition))
  }
}
