public import Foundation
import FantailTree

/// A stub or expectation with an answer; further answers and actions can be added.
///
/// ```swift
/// store.on.save().returns(true).posts(.storeDidSave)
/// store.on.load().throws(Offline(), times: 2).thenReturns(page)
/// ```
/// Answers are used in the order in which they are added, as in Mockito's `thenThrow(…).thenReturn(…)`. An answer
/// without a number of calls is used once if another one follows it.
public struct Stub<Arguments, Failure: Error, Output> {
  let pattern: AnyCallPattern
  let id: Int?
  let location: SourceLocation

  /// Runs a closure at each call, before the answer, like `does` of the calls.
  @discardableResult
  public func does(_ action: @escaping (Arguments) -> Void) -> Stub {
    pattern.recorder.update(id) { $0.effects = ($0.effects ?? []) + [{ action(unboxed($0)) }] }
    return self
  }

  /// Posts a notification at each call, in addition to the answer, like `posts` of the calls.
  @discardableResult
  public func posts(
    _ notification: Notification.Name, object: AnyObject? = nil, in center: NotificationCenter = .default
  ) -> Stub {
    does { _ in center.post(name: notification, object: object) }
  }

  /// Returns a value for the calls after those of the earlier answers.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - times: The number of calls to answer; all if it is not given.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(_ value: Output, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .value(Box(value)), times: times))
  }

  /// Throws an error for the calls after those of the earlier answers, or for the given number of them.
  @discardableResult
  public func thenThrows(_ error: Failure, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .failure(error), times: times))
  }

  /// Runs code for the calls after those of the earlier answers; the code does not suspend.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func thenRuns(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub {
    then(AnswerStep(answer: .running(body)))
  }

  /// Forwards the calls after those of the earlier answers to the real object.
  ///
  /// - Returns: The stub.
  @discardableResult
  public func thenCallsThrough() -> Stub { then(AnswerStep(answer: .original)) }

  fileprivate func then(_ step: AnswerStep) -> Stub {
    if !refuses([step]) { pattern.recorder.update(id) { $0.answers.append(step) } }
    return self
  }

  /// Returns whether an answer has an impossible number of calls, which is a failure.
  func refuses(_ steps: [AnswerStep]) -> Bool {
    guard let times = steps.compactMap(\.times).first(where: { $0 < 0 }) else { return false }
    pattern.recorder.object.record(.impossibleTimes(pattern.description, times), at: location)
    return true
  }
}

extension Stub where Output == Void {
  /// Answers the calls after those of the earlier answers, for a function without a result.
  ///
  /// - Parameter times: The number of calls to answer; all if it is not given.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(times: Int? = nil) -> Stub { then(AnswerStep(answer: .value(Box(())), times: times)) }
}

extension Stub {
  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenReturns(…)")
  public func returns(_ value: Output, times: Int? = nil) -> Stub { self }

  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenThrows(…)")
  public func `throws`(_ error: Failure, times: Int? = nil) -> Stub { self }

  /// Not available: a second answer has different meanings in other frameworks.
  @available(*, unavailable, message: "this stub has an answer; for later calls, write thenRuns { … }")
  public func runs(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub { self }
}
