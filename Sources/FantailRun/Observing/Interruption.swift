import FantailLock
import FantailTree

/// A wish from outside that a run ends early.
package final class Interruption: Sendable {
  /// The sender of the wish.
  private enum Sender: Equatable {
    case signal(Int32)
    /// Whoever cancelled the task that the run is part of.
    case task
  }

  private struct Handler {
    let action: @Sendable () -> Void
    let again: @Sendable () -> Void
  }

  private struct State {
    var sender: Sender?
    var handlers: [Int: Handler] = [:]
    var nextHandler = 0
  }

  private let state = Locked(State())

  package init() {}

  /// `true` if the run is to end.
  var isAsked: Bool { state.withLock { $0.sender != nil } }

  /// The signal that asked for it; `nil` while none did.
  package var signal: Int32? {
    state.withLock { state in
      if case .signal(let signal) = state.sender { signal } else { nil }
    }
  }

  /// What asked for it, in words: "SIGINT".
  var cause: String? {
    state.withLock { state in
      switch state.sender {
      case .signal(let signal): ProcessEnd.shortName(ofSignal: signal)
      case .task: "the cancellation of its task"
      case nil: nil
      }
    }
  }

  /// Asks for the end; for the second time, not to wait for what runs.
  package func interrupt(by signal: Int32) { ask(.signal(signal)) }

  /// Asks for the end of a run whose task was cancelled.
  func interruptByCancellation() { ask(.task) }

  private func ask(_ sender: Sender) {
    let (handlers, isFirst) = state.withLock { state in
      let isFirst = state.sender == nil
      if isFirst { state.sender = sender }
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
      state.handlers[state.nextHandler] = Handler(action: action, again: again)
      return (state.nextHandler, state.sender != nil)
    }
    defer { state.withLock { $0.handlers[number] = nil } }
    if isAsked { action() }
    return await work()
  }
}
