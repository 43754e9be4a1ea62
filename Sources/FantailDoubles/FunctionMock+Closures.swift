// Long, because it repeats functions for each number of arguments: Swift 6.3 crashes on a parameter pack if such a call
// is in a closure among others.

extension MockedFunction where Kind == FunctionKind.Synchronous {
  /// Records a call without arguments and answers it.
  public func call() throws(Failure) -> Output where Arguments == Void { try answer(()) }

  /// Records a call of two arguments and answers it.
  public func call<First, Second>(
    _ first: First, _ second: Second
  ) throws(Failure) -> Output where Arguments == (First, Second) {
    try answer((first, second))
  }

  /// Records a call of three arguments and answers it.
  public func call<First, Second, Third>(
    _ first: First, _ second: Second, _ third: Third
  ) throws(Failure) -> Output where Arguments == (First, Second, Third) {
    try answer((first, second, third))
  }

  /// Records a call of four arguments and answers it.
  public func call<First, Second, Third, Fourth>(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) throws(Failure) -> Output where Arguments == (First, Second, Third, Fourth) {
    try answer((first, second, third, fourth))
  }
}

extension MockedFunction where Kind == FunctionKind.Suspending {
  /// Records a call without arguments and answers it.
  public func call() async throws(Failure) -> Output where Arguments == Void { try await awaitAnswer(()) }

  /// Records a call of two arguments and answers it.
  public func call<First, Second>(
    _ first: First, _ second: Second
  ) async throws(Failure) -> Output where Arguments == (First, Second) {
    try await awaitAnswer((first, second))
  }

  /// Records a call of three arguments and answers it.
  public func call<First, Second, Third>(
    _ first: First, _ second: Second, _ third: Third
  ) async throws(Failure) -> Output where Arguments == (First, Second, Third) {
    try await awaitAnswer((first, second, third))
  }

  /// Records a call of four arguments and answers it.
  public func call<First, Second, Third, Fourth>(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) async throws(Failure) -> Output where Arguments == (First, Second, Third, Fourth) {
    try await awaitAnswer((first, second, third, fourth))
  }
}
