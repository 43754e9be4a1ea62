/// The calls of one function that fit constraints; stubs, expectations and verifications are made for patterns.
public typealias CallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// The calls of one suspending function that fit constraints.
public typealias AsyncCallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Suspending, Arguments, Failure, Output
>
