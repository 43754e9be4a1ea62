import FantailLock
import FantailTree

/// A wish from outside that a run ends early.
package final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var actions: [@Sendable () -> Void] = []
    var impatientActions: [@Sendable () -> Void] = []
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
    let actions: [@Sendable () -> Void] = state.withLock { state in
      if state.signal == nil {
        state.signal = signal
        defer { state.actions = [] }
        return state.actions
      }
      defer { state.impatientActions = [] }
      return state.impatientActions
    }
    for action in actions { action() }
  }

  /// Does something when the end is asked for, at once if it was, and something else when it is asked for again.
  func whenInterrupted(_ action: @escaping @Sendable () -> Void, again: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      state.impatientActions.append(again)
      if state.signal == nil { state.actions.append(action) }
      return state.signal != nil
    }
    if isOver { action() }
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
