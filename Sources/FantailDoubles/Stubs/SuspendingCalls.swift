/// The calls of a function that suspends.
public protocol SuspendingCalls<Arguments, Failure, Output>: MockedCalls, SuspendingAnswers
where Unanswered == AsyncUnansweredStub<Arguments, Failure, Output> {}

/// The calls of one suspending function that fit constraints.
public struct AsyncCallPattern<Arguments, Failure: Error, Output>: SuspendingCalls, CustomStringConvertible {
  /// The type of stubs and expectations without an answer.
  public typealias Unanswered = AsyncUnansweredStub<Arguments, Failure, Output>

  /// The pattern, without what only suspending functions have.
  public let callPattern: CallPattern<Arguments, Failure, Output>

  init(_ pattern: CallPattern<Arguments, Failure, Output>) { callPattern = pattern }

  /// The pattern as failures show it.
  public var description: String { callPattern.description }
}
