import FantailLock
import FantailTree
import Foundation

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

  var isAsked: Bool { state.withLock { $0.cause != nil } }

  /// The cause, in words: "SIGINT".
  var cause: String? { state.withLock(\.cause) }

  /// The signal that asked the run to end; `nil` if none did.
  package var signal: Int32? { state.withLock(\.signal) }

  /// Asks the run to end. A second call asks it not to wait for running examples.
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

  /// Calls a closure when the run is asked to end during some work, or at once if it was asked before. Calls another when
  /// it is asked again.
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

  /// Runs code that ends when it is asked to, and gives it up if an example does not end.
  ///
  /// - Returns: `false` if the code was given up. It may still be running.
  func completes(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let isHandled = FirstAnswer<Void>()
    let isDone = FirstAnswer<Bool>()
    let task = Task {
      // The work starts after the handler is installed, since it may ask the run to end at once.
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
