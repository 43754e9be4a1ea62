import FantailLock
import FantailTree

/// A wish from outside that a run ends early.
package final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var handlers: [Int: Handler] = [:]
    var nextHandler = 0
  }

  private struct Handler {
    let action: @Sendable () -> Void
    let again: @Sendable () -> Void
  }

  private let state = Locked(State())

  /// The signal that asked for it, or `nil` while nobody did.
  package var signal: Int32? { state.withLock(\.signal) }

  /// The signal's name: "SIGINT".
  var signalName: String? { signal.map(Self.name(of:)) }

  package static func name(of signal: Int32) -> String {
    switch signal {
    case 1: "SIGHUP"
    case 2: "SIGINT"
    case 15: "SIGTERM"
    default: "signal \(ProcessEnd.name(ofSignal: signal))"
    }
  }

  /// Asks for the end; for the second time, not to wait for what runs.
  package func interrupt(by signal: Int32) {
    let (isFirst, handlers) = state.withLock { state in
      defer { state.signal = state.signal ?? signal }
      return (state.signal == nil, state.handlers.sorted { $0.key < $1.key }.map(\.value))
    }
    for handler in handlers { isFirst ? handler.action() : handler.again() }
  }

  /// Does something if the end is asked for while some work goes on, at once if it was before, and something else when
  /// it is asked for again.
  func handled<Result>(
    by action: @escaping @Sendable () -> Void, again: @escaping @Sendable () -> Void = {},
    isolation: isolated (any Actor)? = #isolation, during work: () async -> Result
  ) async -> Result {
    let handler = Handler(action: action, again: again)
    let (number, isOver) = state.withLock { state in
      state.nextHandler += 1
      state.handlers[state.nextHandler] = handler
      return (state.nextHandler, state.signal != nil)
    }
    if isOver { action() }
    defer { state.withLock { $0.handlers[number] = nil } }
    return await work()
  }
}

/// An observer of a run from outside, while it goes on.
package struct RunObservation: Sendable {
  package let examples: RunningExamples
  package let interruption: Interruption
  /// The name of a signal that should have ended the process, where it came and did not.
  let crash: @Sendable () -> String?

  package init(
    examples: RunningExamples = RunningExamples(), interruption: Interruption = Interruption(),
    crash: @escaping @Sendable () -> String? = { nil }
  ) {
    self.examples = examples
    self.interruption = interruption
    self.crash = crash
  }
}
