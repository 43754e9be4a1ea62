public import Foundation

/// A stub, or an expectation's answer, to which more can be said; the last word on the answer wins.
///
/// ```swift
/// store.on.save().returns(true).posts(.storeDidSave)
/// ```
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

  /// Answers with a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The stub.
  @discardableResult
  public func returns(_ value: Output) -> Stub { answers(.value(Box(value))) }

  /// Answers by throwing.
  ///
  /// - Parameter error: The error.
  /// - Returns: The stub.
  @discardableResult
  public func `throws`(_ error: Failure) -> Stub { answers(.failure(error)) }

  /// Answers by running code.
  ///
  /// - Parameter body: The code; it runs on the thread of the call.
  /// - Returns: The stub.
  @discardableResult
  public func runs(_ body: @escaping (Arguments) throws(Failure) -> Output) -> Stub { answers(.running(body)) }

  /// Answers with what the real object answers.
  ///
  /// - Returns: The stub.
  @discardableResult
  public func callsThrough() -> Stub { answers(.original) }

  private func answers(_ answer: Answer) -> Stub {
    recorder.update(id) { $0.answer = answer }
    return self
  }
}
