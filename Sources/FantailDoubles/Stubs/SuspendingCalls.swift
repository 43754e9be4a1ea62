/// The calls of a function that suspends.
public protocol SuspendingCalls<Arguments, Failure, Output>: MockedCalls, SuspendingAnswers {}

/// The calls of one suspending function that fit constraints.
public struct AsyncCallPattern<Arguments, Failure: Error, Output>: SuspendingCalls, CustomStringConvertible {
  /// The pattern, without what only suspending functions have.
  public let callPattern: CallPattern<Arguments, Failure, Output>

  init(_ pattern: CallPattern<Arguments, Failure, Output>) { callPattern = pattern }

  /// The pattern as failures show it.
  public var description: String { callPattern.description }
}
