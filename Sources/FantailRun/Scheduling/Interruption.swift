import FantailLock
import FantailTree
import Foundation

/// A wish from outside that a run ends early.
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

  /// The signal that asked for it; `nil` while none did.
  package var signal: Int32? { state.withLock(\.signal) }

  /// Asks for the end; for the second time, not to wait for what runs.
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

  /// Does something if the end is asked for while some work goes on, at once if it was before, and something else when
  /// it is asked for again.
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

  /// Runs code that ends when it is asked to, or is given up where an example does not.
  ///
  /// - Returns: `false` if it was given up, and may run on.
  func completes(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let isHandled = FirstAnswer<Void>()
    let isDone = FirstAnswer<Bool>()
    let task = Task {
      // The code that ends the run at once has to find it.
      await isHandled.answer()
      await work()
      isDone.give(true)
    }
    return await handled {
      task.cancel()
      // Not a task: examples may hold all the threads that tasks have.
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
