import FantailLock

/// Takes down what runs, and counts how often each piece of code did.
final class Recorder: Sendable {
  private struct State {
    var events: [String] = []
    var runs: [String: Int] = [:]
  }

  private let state = Locked(State())

  func note(_ event: String) {
    state.withLock { $0.events.append(event) }
  }

  /// Answers how often this code ran before.
  func countRun(of id: String) -> Int {
    state.withLock { state in
      defer { state.runs[id, default: 0] += 1 }
      return state.runs[id, default: 0]
    }
  }

  /// Hands over the events and begins anew.
  func take() -> [String] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }
}
