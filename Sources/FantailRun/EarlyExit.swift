import FantailSeams
import FantailTree
import Foundation

/// Prevents a process that ends before its run, or with the wrong code, from looking successful.
///
/// Code under test that calls `exit(0)` would also end the run, with an exit code that means success. A call to
/// `_exit` cannot be noticed in this process; only `--isolate` notices it.
package final class EarlyExit: Sendable {
  /// A period in which no code may end the process.
  package enum Phase: Sendable {
    /// The specs are being built.
    case building
    /// The whole process is one run, or runs all tests of a framework.
    case running
  }

  private struct State {
    var isWatched = false
    var phase: Phase?
    /// The code with which the process ends, once it is decided.
    var code: Int32?
    /// `true` if the code must not be 0, regardless of which part of the program decides it.
    var hasFailed = false
    /// The code with which a thread is ending the process. Another thread may not change it meanwhile.
    var due: Int32?
  }

  private let state = Locked(State())
  /// The process that is watched: a fork of it may exit freely.
  private let process = getpid()

  package let host: ExampleHost

  /// Creates an observer of the process. The observer observes from the first call to `watch` or `enter`.
  package init(_ host: ExampleHost) {
    self.host = host
  }

  /// Observes the process's end from now on.
  package func watch() {
    let isWatched = state.withLock { state in
      defer { state.isWatched = true }
      return state.isWatched
    }
    if !isWatched { atProcessExit(stop) }
  }

  // MARK: - The process

  /// Sets the phase of the process; `nil` if the process is not in a phase.
  ///
  /// - Returns: The previous phase.
  @discardableResult
  package func enter(_ phase: Phase?) -> Phase? {
    watch()
    return state.withLock { state in
      defer { state.phase = phase }
      return state.phase
    }
  }

  /// Sets the code with which the process ends, which cannot be changed afterwards.
  package func decide(_ code: ExitCode) {
    state.withLock { $0.code = code.number }
  }

  /// Records that a failure was reported to a framework that decides the exit code. Without this, a later call of
  /// `exit(0)`, such as in a handler that an example left behind, would override the failure.
  package func noteFailure() {
    state.withLock { $0.hasFailed = true }
  }

  // MARK: - The end

  /// - Parameter given: The code that the process passed to `exit`; `nil` if the system does not report it.
  @Sendable private func stop(_ given: Int32?) {
    guard getpid() == process else { return }
    // The system keeps the low eight bits: `exit(256)`, such as with the result of `system`, means success.
    let code = given.map { $0 & 0xff }
    let isIdle = host.isIdle
    let (isFirst, state) = state.withLock { state in
      let isFirst = state.due == nil
      let isFailure = state.hasFailed || isTooEarly(state, isIdle)
      state.due = state.due ?? state.code ?? (isFailure && code == 0 ? ExitCode.failed.number : code)
      return (isFirst, state)
    }
    guard isFirst else {
      // Another thread is already ending the process with a different code. A failure remains a failure; otherwise the
      // decided code is used.
      if let due = state.due, let code, code != due { _exit(due == 0 ? state.code ?? code : due) }
      return
    }
    // The system removes a handler when it calls it. A thread that calls `exit` meanwhile needs a handler.
    atProcessExit(stop)
    // The output is flushed before any message, and before `_exit`, which drops buffered output.
    fflush(nil)
    if isTooEarly(state, isIdle) {
      let place = place(state)
      let call = given.map { "exit(\($0))" } ?? "exit, with a code that this system does not report,"
      let text = "error: the process called \(call) \(place); the remaining examples have no result\n"
      let failures = host.running.entries.map { $0.failures(after: "  \"\($0.name)\" had failed: ") }.joined()
      StandardError.write(text + failures + host.unreportedWords)
      let end = code ?? ExitCode.failed.number
      host.cut(by: .exited(end))
      _exit(end == 0 ? ExitCode.failed.number : end)
    }
    var due = state.code ?? code ?? 0
    // If the system does not report the code, the code may already be right.
    if state.hasFailed, code == 0 {
      StandardError.write("error: the process called exit(\(given ?? 0)) after an example had failed\n")
      due = ExitCode.failed.number
    }
    if reportLateIssues(), due == 0 { due = ExitCode.failed.number }
    if let code, code != due { _exit(due) }
    if code == nil, due != state.code ?? 0 { _exit(due) }
    if due != 0 { endExit(due) }
  }

  /// Returns whether the process must not end yet, regardless of its code.
  private func isTooEarly(_ state: State, _ isIdle: Bool) -> Bool {
    state.code == nil && (state.phase != nil || !isIdle)
  }

  private func place(_ state: State) -> String {
    if state.phase == .building { return "while the specs were built" }
    let running = host.running.entries
    if running.isEmpty { return "before the run was over" }
    return "while \(running.names) was running" + running.map(\.trial).joined()
  }

  /// Prints the issues that were recorded too late for every report.
  ///
  /// - Returns: `true` if there were such issues.
  private func reportLateIssues() -> Bool {
    let late = OutsideIssues.take()
    guard !late.isEmpty else { return false }
    StandardError.write(OutsideIssues.text(of: late))
    return true
  }
}
