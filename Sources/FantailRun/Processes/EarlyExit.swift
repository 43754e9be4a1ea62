import FantailLock
import FantailTree
import Foundation

/// Sees to it that a process which ends before its run does, or with another code, does not look like success.
///
/// Code under test that calls `exit(0)` would end the run with it, and the exit code would say that all is well. Nothing
/// can be done about `_exit` here; that takes `--isolate`.
package final class EarlyExit: Sendable {
  /// The time in which no code may end the process.
  package enum Phase: Sendable {
    /// Specs are built.
    case building
    /// The whole process is one run, or all tests of a framework.
    case running
  }

  private struct State {
    var isWatched = false
    var phase: Phase?
    /// The code that the process ends with, once that is known.
    var code: Int32?
    /// `true` if the code cannot be 0, whatever decides it.
    var hasFailed = false
    /// The code with which a thread is ending the process, which another one may not change meanwhile.
    var due: Int32?
  }

  private let state = Locked(State())
  /// The process that is watched: one that is forked off may exit as it likes.
  private let process = getpid()

  package let runningExamples: RunningExamples

  /// Creates an observer of the process, which begins when it is first told of it.
  package init(_ runningExamples: RunningExamples) {
    self.runningExamples = runningExamples
  }

  /// Hears of the process's end from now on.
  package func watch() {
    let isWatched = state.withLock { state in
      defer { state.isWatched = true }
      return state.isWatched
    }
    if !isWatched { atProcessExit(stop) }
  }

  // MARK: - The process

  /// Says what the process is at from now on; nothing in particular if it is `nil`.
  ///
  /// - Returns: The stage of the run.
  @discardableResult
  package func enter(_ phase: Phase?) -> Phase? {
    watch()
    return state.withLock { state in
      defer { state.phase = phase }
      return state.phase
    }
  }

  /// Says what the process ends with, which nothing can change any more.
  package func decide(_ code: Int32) {
    state.withLock { $0.code = code }
  }

  /// Says that a failure was reported to a framework which decides the code: what calls `exit(0)` after it, as a handler
  /// that an example left behind does, would win.
  package func noteFailure() {
    state.withLock { $0.hasFailed = true }
  }

  // MARK: - The end

  /// - Parameter code: The code that the process is about to end with; `nil` where the system does not say.
  @Sendable private func stop(_ code: Int32?) {
    guard getpid() == process else { return }
    let isIdle = runningExamples.isEmpty
    let (isFirst, state) = state.withLock { state in
      let isFirst = state.due == nil
      let isFailure = state.hasFailed || isTooEarly(state, isIdle)
      state.due = state.due ?? state.code ?? (isFailure && code == 0 ? 1 : code)
      return (isFirst, state)
    }
    guard isFirst else {
      // Another thread ends the process already, and so does not this one; but who decides knows best of failures.
      if let due = state.due, let code, code != due { _exit(due == 0 ? state.code ?? code : due) }
      return
    }
    // The system forgets a handler as it calls it: a thread that calls `exit` meanwhile has to meet one.
    atProcessExit(stop)
    // Before anything is said, and before `_exit`, which leaves what waits.
    fflush(nil)
    if isTooEarly(state, isIdle) {
      let place = place(state)
      let call = code.map { "exit(\($0))" } ?? "exit, with a code that this system does not tell,"
      let text = "error: the process called \(call) \(place); what was still to run has no result\n"
      let failures = runningExamples.entries.map { $0.failures(after: "  \"\($0.name)\" had failed: ") }.joined()
      StandardError.write(text + failures + runningExamples.unreportedWords)
      runningExamples.cut(by: .exited(code ?? 1))
      _exit(code == 0 ? 1 : code ?? 1)
    }
    var due = state.code ?? code ?? 0
    // Where the system does not say the code, it may be right already.
    if state.hasFailed, code == 0 {
      StandardError.write("error: the process called exit(0) after an example had failed\n")
      due = 1
    }
    if tellOfLateIssues(), due == 0 { due = 1 }
    if let code, code != due { _exit(due) }
    if code == nil, due != state.code ?? 0 { _exit(due) }
    if due != 0 { endExit(due) }
  }

  /// Returns whether the process may not end yet, whatever its code.
  private func isTooEarly(_ state: State, _ isIdle: Bool) -> Bool {
    state.code == nil && (state.phase != nil || !isIdle)
  }

  private func place(_ state: State) -> String {
    if state.phase == .building { return "while the specs were built" }
    let running = runningExamples.entries
    let names = running.map { "\"\($0.name)\"" }.joined(separator: " and ")
    return running.isEmpty ? "before the run was over" : "while \(names) was running" + running.map(\.trial).joined()
  }

  /// Prints what came too late for every report.
  ///
  /// - Returns: Whether there was any.
  private func tellOfLateIssues() -> Bool {
    let late = OutsideIssues.take()
    guard !late.isEmpty else { return false }
    StandardError.write(OutsideIssues.text(of: late))
    return true
  }
}
