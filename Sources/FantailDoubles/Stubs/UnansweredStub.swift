public import Foundation

/// A stub or an expectation of which nothing was said yet about its answer; calls get a default value until it is.
public protocol UnansweredCalls<Arguments, Failure, Output>: AnswerableCalls {
  /// Creates the stub or expectation.
  ///
  /// - Parameter target: The calls that answers are for.
  init(_ target: AnswerTarget<Arguments, Failure, Output>)
}

extension UnansweredCalls {
  /// Does something at each call, before the answer; actions run in the order they were given.
  ///
  /// - Parameter action: What to do; it runs on the thread of the call.
  /// - Returns: The same, to say the answer.
  @discardableResult
  public func does(_ action: @escaping (Arguments) -> Void) -> Self {
    answerTarget.does(action)
    return self
  }

  /// Posts a notification at each call, besides the answer.
  ///
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - object: Who posts it.
  ///   - center: Where.
  /// - Returns: The same, to say the answer.
  @discardableResult
  public func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default
  ) -> Self {
    does { _ in center.post(name: notification, object: object) }
  }
}

/// A stub or an expectation without an answer, of a function that does not suspend.
public struct UnansweredStub<Arguments, Failure: Error, Output>: UnansweredCalls, SynchronousAnswers {
  /// The calls that answers are for.
  public let answerTarget: AnswerTarget<Arguments, Failure, Output>

  /// Creates the stub or expectation.
  ///
  /// - Parameter target: The calls that answers are for.
  public init(_ target: AnswerTarget<Arguments, Failure, Output>) { answerTarget = target }
}

/// A stub or an expectation without an answer, of a function that suspends.
public struct AsyncUnansweredStub<Arguments, Failure: Error, Output>: UnansweredCalls, SuspendingAnswers {
  /// The calls that answers are for.
  public let answerTarget: AnswerTarget<Arguments, Failure, Output>

  /// Creates the stub or expectation.
  ///
  /// - Parameter target: The calls that answers are for.
  public init(_ target: AnswerTarget<Arguments, Failure, Output>) { answerTarget = target }
}
