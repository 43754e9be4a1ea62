public import Foundation
import FantailTree

/// A stub, or an expectation, that has its answer, to which more can be said.
///
/// ```swift
/// store.on.save().returns(true).posts(.storeDidSave)
/// store.on.load().throws(Offline(), times: 2).thenReturns(page)
/// ```
/// Answers are given in the order in which they are said, as in Mockito's `thenThrow(…).thenReturn(…)`. An answer
/// without a number of calls is given once when another follows it.
public struct Stub<Arguments, Failure: Error, Output> {
  let pattern: AnyCallPattern
  let id: Int?
  let location: SourceLocation

  /// Does something at each call, before the answer, as the calls' own `does`.
  @discardableResult
  public func does(_ action: @escaping (Arguments) -> Void) -> Stub {
    pattern.recorder.update(id) { $0.effects = ($0.effects ?? []) + [{ action(unboxed($0)) }] }
    return self
  }

  /// Posts a notification at each call, besides the answer, as the calls' own `posts`.
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
  public func thenReturns(_ value: Output, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .value(Box(value)), times: times))
  }

  /// Answers the calls after those so far, or so many of them, by throwing.
  @discardableResult
  public func thenThrows(_ error: Failure, times: Int? = nil) -> Stub {
    then(AnswerStep(answer: .failure(error), times: times))
  }

  /// Answers the calls after those so far by running code, which does not suspend.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func thenRuns(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub {
    then(AnswerStep(answer: .running(body)))
  }

  /// Passes the calls after those so far on to the real object.
  ///
  /// - Returns: The stub.
  @discardableResult
  public func thenCallsThrough() -> Stub { then(AnswerStep(answer: .original)) }

  fileprivate func then(_ step: AnswerStep) -> Stub {
    if !refuses([step]) { pattern.recorder.update(id) { $0.answers.append(step) } }
    return self
  }

  /// Whether an answer is for a number of calls that there cannot be, which is a failure.
  func refuses(_ steps: [AnswerStep]) -> Bool {
    guard let times = steps.compactMap(\.times).first(where: { $0 < 0 }) else { return false }
    pattern.recorder.object.record(.impossibleTimes(pattern.description, times), at: location)
    return true
  }
}

extension Stub where Output == Void {
  /// Answers the calls after those so far, of a function without a result.
  ///
  /// - Parameter times: How many calls it answers; all when it is not given.
  /// - Returns: The stub.
  @discardableResult
  public func thenReturns(times: Int? = nil) -> Stub { then(AnswerStep(answer: .value(Box(())), times: times)) }
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
