import FantailSeams
import FantailTree
import Foundation

/// Runs clean-up in a task that is not cancelled. In the task of a cancelled example, clean-up that suspends would fail
/// immediately.
///
/// - Parameter interruption: An interruption that still cancels the work.
package func uncancelled<Result: Sendable>(
  unless interruption: Interruption? = nil, _ work: @escaping @Sendable () async -> Result
) async -> Result {
  let task: Task<Result, Never>
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    task = Task.immediate { await work() }
  } else if Task.isCancelled {
    task = Task { await work() }
  } else {
    // On these systems, a new task would leave the thread. Clean-up needs the thread more than protection from a
    // cancellation during its run.
    return await work()
  }
  guard let interruption else { return await task.value }
  return await interruption.handled(by: task.cancel) { await task.value }
}

/// The first of several answers. All waiting tasks receive it, and later answers are dropped.
final class FirstAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var given: Answer?
    var waiting: [CheckedContinuation<Answer, Never>] = []
  }

  private let state = Locked(State())

  // A closure instead of a key path: in a generic type, a debug build creates the key path at each use, which takes as
  // long as a short example.
  var given: Answer? { state.withLock { $0.given } }

  func give(_ answer: Answer) {
    let waiting = state.withLock { state in
      state.given = state.given ?? answer
      defer { state.waiting = [] }
      return state.waiting
    }
    // After the first answer, no continuation is waiting.
    for continuation in waiting { continuation.resume(returning: answer) }
  }

  /// Performs an action unless there is an answer. An answer from another thread waits for the action.
  ///
  /// - Returns: Whether the action was performed.
  func whileOpen(_ action: () -> Void) -> Bool {
    state.withLock { state in
      if state.given != nil { return false }
      action()
      return true
    }
  }

  func answer() async -> Answer {
    if let given { return given }
    return await withCheckedContinuation { continuation in
      let given = state.withLock { state in
        if state.given == nil { state.waiting.append(continuation) }
        return state.given
      }
      if let given { continuation.resume(returning: given) }
    }
  }

  /// Waits for the answer of a task, and cancels that task if the caller's task is cancelled.
  func answer<Success, Failure>(of task: Task<Success, Failure>) async -> Answer {
    if let given { return given }
    return await withTaskCancellationHandler {
      await answer()
    } onCancel: {
      task.cancel()
    }
  }
}

/// A request from outside to end a run early.
package final class Interruption: Sendable {
  private struct State {
    var cause: String?
    var signal: Int32?
    var handlers: [Int: (action: @Sendable () -> Void, again: @Sendable () -> Void)] = [:]
    var nextHandler = 0
  }

  private let state = Locked(State())

  package init() {}

  package var isAsked: Bool { state.withLock { $0.cause != nil } }

  /// The cause, in words: "SIGINT".
  package var cause: String? { state.withLock(\.cause) }

  /// The signal that asked the run to end; `nil` if there was none.
  package var signal: Int32? { state.withLock(\.signal) }

  /// Asks the run to end. A second call asks the run not to wait for running examples.
  ///
  /// - Parameter signal: The signal; `nil` if the task of the run is cancelled.
  package func interrupt(by signal: Int32?) {
    let (handlers, isFirst) = state.withLock { state in
      let isFirst = state.cause == nil
      if isFirst {
        state.signal = signal
        state.cause = signal.map { ProcessEnd.shortName(ofSignal: $0) } ?? "the cancellation of its task"
      }
      return (state.handlers.sorted { $0.key < $1.key }.map(\.value), isFirst)
    }
    for handler in handlers { isFirst ? handler.action() : handler.again() }
  }

  /// Calls a closure when the run is asked to end during some work, or immediately if it was asked earlier. Calls
  /// another closure when the run is asked again.
  package func handled<Result>(
    by action: @escaping @Sendable () -> Void, again: @escaping @Sendable () -> Void = {},
    isolation: isolated (any Actor)? = #isolation, during work: () async -> Result
  ) async -> Result {
    let (number, isAsked) = state.withLock { state in
      state.nextHandler += 1
      state.handlers[state.nextHandler] = (action, again)
      return (state.nextHandler, state.cause != nil)
    }
    defer { state.withLock { $0.handlers[number] = nil } }
    if isAsked { action() }
    return await work()
  }
}

extension Interruption {
  /// The time that cancelled examples have for their `afterEach`, and groups for their `afterAll`.
  private static let patience = 5.0

  /// Runs code that ends on request, and gives it up if an example does not end.
  ///
  /// - Returns: `false` if the code was given up. It may still be running.
  func completes(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let isHandled = FirstAnswer<Void>()
    let isDone = FirstAnswer<Bool>()
    let task = Task {
      // The work starts after the handler is installed, since the work may ask the run to end immediately.
      await isHandled.answer()
      await work()
      isDone.give(true)
    }
    return await handled {
      task.cancel()
      // A thread instead of a task: examples may hold all threads that run tasks.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.patience)
        isDone.give(false)
      }
    } again: {
      isDone.give(false)
    } during: {
      isHandled.give(())
      return await isDone.answer()
    }
  }
}
