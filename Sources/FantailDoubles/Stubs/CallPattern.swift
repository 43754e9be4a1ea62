/// The calls of one function that fit constraints; stubs, expectations and verifications are made for patterns.
public typealias CallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Synchronous, Arguments, Failure, Output
>

/// The calls of one suspending function that fit constraints.
public typealias AsyncCallPattern<Arguments, Failure: Error, Output> = MockedCallPattern<
  FunctionKind.Suspending, Arguments, Failure, Output
>

/// The calls of one function that fit constraints: a ``CallPattern`` or an ``AsyncCallPattern``.
public struct MockedCallPattern<Kind, Arguments, Failure: Error, Output>: CallPatternConvertible,
  CustomStringConvertible
{
  /// A reference, since code that uses patterns copies them.
  let untyped: AnyCallPattern

  init(_ recorder: CallRecorder, _ constraint: CallConstraint) { untyped = AnyCallPattern(recorder, constraint) }

  var recorder: CallRecorder { untyped.recorder }
  var constraint: CallConstraint { untyped.constraint }

  /// The pattern itself.
  @_spi(Generated) public var callPattern: Self { self }

  /// The pattern as failures show it: `engine.setSpeed(to: 100, in: any)`.
  public var description: String { untyped.description }
}
