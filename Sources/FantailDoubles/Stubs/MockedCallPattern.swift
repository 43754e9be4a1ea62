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
