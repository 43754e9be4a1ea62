public import Foundation
import FantailTree

extension MockedCalls {
  /// The calls that get a stub.
  public nonisolated var answerTarget: AnswerTarget<Arguments, Failure, Output> { AnswerTarget(stubbing: callPattern) }

  /// Answers calls with a value if a condition holds; Mokka's conditional stub.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - condition: Whether a call's arguments fit.
  /// - Returns: The stub, for further actions.
  @discardableResult
  public nonisolated func returns(
    _ value: Output, when condition: @escaping (Arguments) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub<Arguments, Failure, Output> {
    callPattern.when(nil, condition).returns(value, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Does something at each call that fits, and answers with a default value unless more is said.
  ///
  /// ```swift
  /// downloader.on.load().does { completion in completion(.red) }.returns(true)
  /// ```
  /// - Parameter action: What to do; it runs on the thread of the call, before the answer.
  /// - Returns: The stub, to say the answer.
  @discardableResult
  public nonisolated func does(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ action: @escaping (Arguments) -> Void
  ) -> Unanswered {
    let location = SourceLocation(fileID, filePath, line, column)
    return Unanswered(callPattern.target(of: .stub, at: location)).does(action)
  }

  /// Posts a notification at each call that fits, and answers with a default value unless more is said.
  ///
  /// ```swift
  /// engine.on.start().posts(.cartDidChange)
  /// ```
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - object: Who posts it.
  ///   - center: Where.
  /// - Returns: The stub, to say the answer.
  @discardableResult
  public nonisolated func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Unanswered {
    does(fileID: fileID, filePath: filePath, line: line, column: column) { _ in
      center.post(name: notification, object: object)
    }
  }
}

extension CallPattern {
  /// Adds a rule whose answer is said later.
  func target(of purpose: CallRule.Purpose, at location: SourceLocation) -> AnswerTarget<Arguments, Failure, Output> {
    AnswerTarget(rule: recorder.add(purpose, constraint, at: location), of: recorder)
  }
}

/// The calls of a function that does not suspend.
public protocol SynchronousCalls<Arguments, Failure, Output>: MockedCalls, SynchronousAnswers
where Unanswered == UnansweredStub<Arguments, Failure, Output> {}
