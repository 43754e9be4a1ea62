/// Records the calls of a function that does not suspend, and answers them by its stubs.
///
/// ```swift
/// protocol Engine { func setSpeed(to value: Double, in unit: Unit) throws }
///
/// final class EngineMock: Engine {
///   let setSpeedMock = FunctionMock<(value: Double, unit: Unit), any Error, Void>("setSpeed(to:in:)")
///   func setSpeed(to value: Double, in unit: Unit) throws { try setSpeedMock.call((value, unit)) }
/// }
/// ```
/// Mokka's `FunctionMock<Arguments>` is named `VoidFunctionMock<Arguments>` here; Mokka's mock with a result has
/// another name too.
public typealias FunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// Records the calls of a function that suspends, and answers them by its stubs.
///
/// ```swift
/// let loadMock = AsyncFunctionMock<URL, any Error, Data>("load(_:)")
/// func load(_ url: URL) async throws -> Data { try await loadMock.call(url) }
/// ```
/// It works like ``FunctionMock``. In addition, its code may suspend, and its calls may be held until they are
/// released.
public typealias AsyncFunctionMock<Arguments, Failure: Error, Output> = MockedFunction<
  FunctionKind.Suspending, Arguments, Failure, Output
>
