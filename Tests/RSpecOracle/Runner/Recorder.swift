import FantailPlan
import FantailSeams

/// Records the running code, and counts the runs of each part.
final class Recorder: Sendable {
  private struct State {
    var events: [String] = []
    var runs: [String: Int] = [:]
    var steps: [LoggedStep] = []
  }

  private let state = Locked(State())

  func note(_ event: String) {
    state.withLock { $0.events.append(event) }
  }

  /// Records that the code declared at the line runs.
  func note(_ kind: PlannedExample.Step.Kind, at line: Int) {
    state.withLock { $0.steps.append(LoggedStep(kind: kind, line: line)) }
  }

  /// The steps so far.
  var steps: [LoggedStep] { state.withLock { $0.steps } }

  /// Returns how often this code ran before.
  func countRun(of id: String) -> Int {
    state.withLock { state in
      defer { state.runs[id, default: 0] += 1 }
      return state.runs[id, default: 0]
    }
  }

  /// Returns the events and starts again.
  func take() -> [String] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }
}

/// A step of a plan, or a recorded step. Every declaration of a tree has its own line.
struct LoggedStep: Equatable, CustomStringConvertible {
  let kind: PlannedExample.Step.Kind
  let line: Int

  var isOnce: Bool { kind == .beforeAll || kind == .afterAll }
  var description: String { "\(kind) \(line)" }
}
