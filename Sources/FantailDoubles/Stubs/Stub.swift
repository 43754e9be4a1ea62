public import Foundation
import FantailTree

/// A stub, or an expectation, that has its answer, to which more can be said.
///
/// ```swift
/// store.on.save().returns(true).posts(.storeDidSave)
/// store.on.load().throws(Offline(), times: 2).thenReturns(page)
/// ```
/// Answers are given in the order in which they are said, as in Mockito's `thenThrow(…).thenReturn(…)`. One that was said
/// without a number of calls is given once when another follows it.
public struct Stub<Arguments, Failure: Error, Output> {
  let recorder: CallRecorder
  let id: Int?

  /// Does something at each call, before the answer; actions run in the order they were given.
  ///
  /// - Parameter action: What to do; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func does(_ action: @escaping (Arguments) -> Void) -> Stub {
    recorder.update(id) { $0.effects.append { action(unboxed($0)) } }
    return self
  }

  /// Posts a notification at each call, besides the answer.
  ///
  /// - Parameters:
  ///   - notification: The notification's name.
  ///   - object: Who posts it.
  ///   - center: Where.
  /// - Returns: The stub.
  @discardableResult
  public func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default
  ) -> Stub {
    does { _ in center.post(name: notification, object: object) }
  }

  /// Answers the calls after those so far with a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: How many calls it answers; all when it is not given.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(
    _ value: Output, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub {
    let location = SourceLocation(fileID, filePath, line, column)
    return then(AnswerStep(.value(Box(value)), times: times), location)
  }

  /// Answers the calls after those so far by throwing.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - times: How many calls it answers; all when it is not given.
  /// - Returns: The stub.
  @discardableResult
  public func thenThrows(
    _ error: Failure, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Stub {
    let location = SourceLocation(fileID, filePath, line, column)
    return then(AnswerStep(.failure(error), times: times), location)
  }

  /// Answers the calls after those so far by running code, which does not suspend.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func thenRuns(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub {
    then(AnswerStep(.running(body)), nil)
  }

  /// Passes the calls after those so far on to the real object.
  ///
  /// - Returns: The stub.
  @discardableResult
  public func thenCallsThrough() -> Stub { then(AnswerStep(.original), nil) }

  private func then(_ step: AnswerStep, _ location: SourceLocation?) -> Stub {
    if let times = step.times, times < 0, let location {
      recorder.object.record(.impossibleTimes(recorder.name, times), at: location)
      return self
    }
    recorder.update(id) { $0.answers.append(step) }
    return self
  }
}

extension Stub {
  /// Refuses a second answer, which other frameworks understand in different ways.
  @available(*, unavailable, message: "this has its answer; for the calls after those, say thenReturns(…)")
  public func returns(_ value: Output, times: Int? = nil) -> Stub { self }

  /// Refuses a second answer, which other frameworks understand in different ways.
  @available(*, unavailable, message: "this has its answer; for the calls after those, say thenThrows(…)")
  public func `throws`(_ error: Failure, times: Int? = nil) -> Stub { self }

  /// Refuses a second answer, which other frameworks understand in different ways.
  @available(*, unavailable, message: "this has its answer; for the calls after those, say thenRuns { … }")
  public func runs(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub { self }
}
