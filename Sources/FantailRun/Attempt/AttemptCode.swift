import FantailSeams
import FantailTree

/// The running code of an attempt: the tasks that run it, and the way to stop waiting for it.
final class AttemptCode: Sendable {
  private struct State {
    /// The task that runs the steps in turn.
    var outer: TaskAddress?
    /// The task of code that can be abandoned.
    var inner: TaskAddress?
    /// Abandons the code.
    var leave: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// The tasks that run the code, the innermost first. A report about a hang shows where these tasks are waiting.
  var tasks: [TaskAddress] { state.withLock { [$0.inner, $0.outer].compactMap(\.self) } }

  /// Abandons the code.
  ///
  /// - Parameter note: Called just before the code is abandoned.
  /// - Returns: `false` if the code cannot be abandoned.
  func abandon(noting note: () -> Void) -> Bool {
    guard let leave = state.withLock({ $0.leave }) else { return false }
    note()
    leave()
    return true
  }

  /// - Returns: The previous closure.
  @discardableResult
  func replaceLeaving(by leave: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    state.withLock { state in
      defer { state.leave = leave }
      return state.leave
    }
  }

  /// - Returns: The previous task.
  @discardableResult
  func replaceOuter(by task: TaskAddress?) -> TaskAddress? {
    state.withLock { state in
      defer { state.outer = task }
      return state.outer
    }
  }

  /// - Returns: The previous task.
  @discardableResult
  func replaceInner(by task: TaskAddress?) -> TaskAddress? {
    state.withLock { state in
      defer { state.inner = task }
      return state.inner
    }
  }
}

extension Attempt {
  var code: AttemptCode { stored { AttemptCode() } }

  /// The tasks that run the attempt's code, the innermost first.
  package var tasks: [TaskAddress] { known(AttemptCode.self)?.tasks ?? [] }

  /// Abandons code that waits for something that will not happen, such as the answer to a mock's call without a stub.
  /// The attempt, which has failed by then, continues as if the code had ended.
  package func abandonBody() -> Bool {
    guard let code = known(AttemptCode.self) else { return hasEnded }
    return code.abandon { announce(.abandonedCode) } || hasEnded
  }
}
