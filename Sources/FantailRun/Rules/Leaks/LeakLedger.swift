import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The tasks and child processes that examples and hooks of a run left behind.
package final class LeakLedger: Sendable {
  private struct State {
    var tasks: [(presence: Presence?, subject: AttemptSubject)] = []
    var processes: [(process: StartedProcess, subject: AttemptSubject)] = []
    /// The child processes that are known, those included that were there before the run.
    var known: Set<Int32> = []
    /// Those of the last run that fail nothing, in words.
    var warnings: [String] = []
  }

  private let state = Locked(State())

  /// The time that tasks and processes have to end after the run's last example.
  private static let patience = Duration.milliseconds(300)

  /// Begins a run: child processes that are there already are not its own.
  func begin() {
    let known = StartedProcess.areAny ? StartedProcess.all().map(\.id) : []
    state.withLock { state in
      state = State()
      state.known = Set(known)
    }
  }

  /// Takes what code of an attempt that has ended leaves behind: tasks that hold its presence, and new child processes.
  /// Abandoned code has failed its example already.
  func update(_ presence: inout Presence?, of attempt: Attempt) {
    let subject = attempt.subject
    if !isKnownUniquelyReferenced(&presence), !attempt.hasAbandonedCode {
      let left = presence
      state.withLock { $0.tasks.append((left, subject)) }
    }
    presence = nil
    guard StartedProcess.areAny else { return }
    let children = StartedProcess.all()
    state.withLock { state in
      for child in children where state.known.insert(child.id).inserted { state.processes.append((child, subject)) }
    }
  }

  /// Ends a run.
  ///
  /// - Returns: The leaks that fail it. The others are kept as warnings.
  func end() async -> [Issue] {
    let left = await remaining()
    state.withLock { $0.warnings = left.filter { !$0.isFailure }.map(\.warning) }
    return left.filter(\.isFailure).map(\.issue)
  }

  /// Takes the warnings of the last run.
  package func takeWarnings() -> String {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings.joined()
    }
  }

  /// Returns what still runs, after a moment in which it may end.
  package func remaining() async -> [Leak] {
    let end = ContinuousClock.now + Self.patience
    while !isEmpty, .now < end { try? await Task.sleep(for: .milliseconds(5)) }
    return take()
  }

  /// Returns what still runs, after a moment in which it may end, to code that cannot suspend.
  package func remainingNow() -> [Leak] {
    let end = ContinuousClock.now + Self.patience
    while !isEmpty, .now < end { Thread.sleep(forTimeInterval: 0.005) }
    return take()
  }

  private var isEmpty: Bool {
    state.withLock { state in
      for index in state.tasks.indices where isKnownUniquelyReferenced(&state.tasks[index].presence) {
        state.tasks[index].presence = nil
      }
      state.tasks.removeAll { $0.presence == nil }
      state.processes.removeAll { !$0.process.isRunning }
      return state.tasks.isEmpty && state.processes.isEmpty
    }
  }

  private func take() -> [Leak] {
    _ = isEmpty
    return state.withLock { state in
      defer { state = State() }
      var known: Set<ObjectIdentifier> = []
      let ofTasks = state.tasks.filter { known.insert(ObjectIdentifier($0.subject)).inserted }.map {
        Leak(.taskLeft(by: $0.subject.starter), by: $0.subject)
      }
      let ofProcesses = state.processes.map {
        Leak(.processLeft(by: $0.subject.starter, $0.process.words), by: $0.subject)
      }
      return ofTasks + ofProcesses
    }
  }
}

extension Leak {
  fileprivate init(_ kind: Issue.Kind, by subject: AttemptSubject) {
    issue = Issue(kind, at: subject.location)
    isFailure = subject.traits.failsOnLeaks
  }
}

extension AttemptSubject {
  /// The example or the hook, in words.
  fileprivate var starter: String { example.map { "\"\($0.fullDescription)\"" } ?? kind.rawValue }
}
