package import FantailPlan
import FantailSeams
package import FantailTree
import Foundation

/// The host of a run in its process: its account and its follower, the output of texts, the requests to end early, and
/// the list of running examples. Several runs may use it one after another.
package final class ExampleHost: Sendable {
  private struct State {
    /// The account of the run, which a follower or the executor made.
    var account: RunAccount?
    /// `true` if a follower receives each change.
    var isFollowed = false
    var crash: (@Sendable () -> Int32?)?
    /// Receives the report so far if the process ends during the run.
    var rescue: (@Sendable (RunReport) -> Void)?
    /// A listener to the examples in addition to the list.
    var listener: (any RunListener)?
    /// Passes text to the run's standard error; `nil` unless this is a worker process.
    var speaker: (@Sendable (String) -> Void)?
    var isRunning = false
    /// `true` if reporters receive the results.
    var isReported = false
    /// `true` if one process runs all examples, and reports on them itself.
    var areElsewhere = false
  }

  package let running = RunningExamples()
  package let interruption = Interruption()
  package let leaks = LeakLedger()
  /// The program that runs the examples.
  package let runner: Runner
  private let state = Locked(State())
  let isWatchingLimits = Locked(false)

  package init(_ runner: Runner = .unset) {
    self.runner = runner
  }

  // MARK: - A run

  /// Begins a run, and returns its account.
  ///
  /// - Parameters:
  ///   - failFast: The number of failures after which the remaining examples are skipped.
  ///   - isReported: Whether reporters receive the results.
  func beginRun(_ plan: Plan, failFast: Int?, isReported: Bool) -> RunAccount {
    state.withLock { state in
      state.isRunning = true
      state.isReported = isReported
      let account = state.account?.plan === plan && state.isFollowed ? state.account : nil
      let new = account ?? RunAccount(plan)
      new.limitFailures(to: failFast)
      state.account = new
      return new
    }
  }

  func endRun() {
    state.withLock { state in
      state.isRunning = false
      state.isReported = false
      if !state.isFollowed { state.account = nil }
    }
    running.removeAll()
  }

  /// `true` if no run and no example is under way.
  package var isIdle: Bool { !state.withLock(\.isRunning) && running.isEmpty }

  var account: RunAccount? { state.withLock(\.account) }

  func note(areElsewhere: Bool) { state.withLock { $0.areElsewhere = areElsewhere } }

  /// `true` if another process runs all examples, and reports on them itself.
  package var areElsewhere: Bool { state.withLock(\.areElsewhere) }

  // MARK: - Its follower

  /// Calls a closure with each change of the next run of a plan, and with the account of that run.
  @discardableResult
  package func follow(
    _ plan: Plan, _ follower: @escaping @Sendable (RunChange, RunAccount) -> Void
  ) -> RunAccount {
    let account = RunAccount(plan)
    account.follow { [unowned account] change in follower(change, account) }
    state.withLock { state in
      state.account = account
      state.isFollowed = true
    }
    return account
  }

  /// Stops calling the follower.
  package func endFollowing() {
    state.withLock { state in
      state.account = nil
      state.isFollowed = false
    }
  }

  /// Passes a change to the account if a follower is set.
  package func send(_ change: @autoclosure () -> RunChange) {
    let account = state.withLock { $0.isFollowed ? $0.account : nil }
    account?.take(change())
  }

  /// Sets a further listener to the examples of later runs.
  package func listen(with listener: any RunListener) { state.withLock { $0.listener = listener } }

  /// The listeners to the examples of a run.
  var listeners: [any RunListener] { (state.withLock(\.listener).map { [$0] } ?? []) + [self] }

  // MARK: - Output of texts

  /// Sets the closure that receives the output of examples other than their results.
  func speak(_ speaker: @escaping @Sendable (String) -> Void) { state.withLock { $0.speaker = speaker } }

  /// `true` in a worker process, which runs examples of its parent.
  var isWorker: Bool { state.withLock { $0.speaker != nil } }

  /// Writes to the standard error of the run.
  func say(_ text: String) {
    if let speaker = state.withLock(\.speaker) { speaker(text) } else { StandardError.write(text) }
  }

  // MARK: - An early end

  /// Sets the closure that returns a crash signal.
  ///
  /// - Parameter crash: Returns the last signal that the crash handler received and that did not end the process.
  package func watch(_ crash: @escaping @Sendable () -> Int32?) { state.withLock { $0.crash = crash } }

  /// The name of a crash signal that arrived and did not end the process; `nil` without one.
  package var crash: String? { state.withLock(\.crash)?().map(ProcessEnd.shortName) }

  /// Calls a closure with the report so far if the process ends during the run; `nil` removes the closure.
  package func rescue(_ act: (@Sendable (RunReport) -> Void)?) { state.withLock { $0.rescue = act } }

  /// Reports that the process ends now, before the run does.
  package func cut(by end: ProcessEnd) {
    send(.cut(end))
    let (account, rescue) = state.withLock { ($0.account, $0.rescue) }
    if let account { rescue?(account.report) }
  }

  /// The examples that ended while an earlier example is still running, in words. Reporters have not received them, and
  /// will not if the process ends.
  package var unreportedWords: String {
    let results = state.withLock { $0.isReported ? $0.account : nil }?.untold ?? []
    let failed = results.filter { $0.status == .failed }
    var text = failed.map { result in
      "  \"\(result.example.fullDescription.onOneLine)\" at \(result.example.location)\n"
        + result.issues.failureLines(after: "    had failed: ")
    }.joined()
    let rest = results.count - failed.count
    if rest > 0 { text += "  \(counted(rest, "other example")) had ended and did not fail\n" }
    return text
  }
}

/// Adds each example to the list of running examples until it ends.
extension ExampleHost: RunListener {
  package func begin(_ subject: AttemptSubject) -> any AttemptListener {
    begin(subject.example, subject.kind, at: subject.location)
  }

  package func begin(_ example: PlannedExample) -> RunningExamples.Entry { begin(example, .body, at: example.location) }

  /// Adds an example, or a hook that runs once, to the list.
  func begin(
    _ example: PlannedExample?, _ kind: PlannedExample.Step.Kind, at location: SourceLocation
  ) -> RunningExamples.Entry {
    let step = RunningExamples.CurrentStep(kind: kind, location: location, start: .now)
    let entry = RunningExamples.Entry(example, step, in: self)
    running.add(entry)
    if state.withLock({ $0.crash != nil }) { useOwnStackForSignals() }
    if let example { send(.began(id: example.id)) }
    return entry
  }
}

// MARK: - Held threads

/// Examples that exceed their limits and hold every thread for tasks, so other tasks cannot run.
extension ExampleHost {
  /// Starts the watch over time limits unless it is running. The watch has a separate thread while an example or hook
  /// with a limit is running.
  func watchLimits() {
    let isFirst = isWatchingLimits.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      while true {
        let limited = limited()
        if limited.isEmpty { return }
        warn(of: limited)
        stop(limited.filter { $0.overrun > Self.patience })
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  /// Returns the running examples and hooks with limits. If there are none, the watch ends.
  func limited() -> [RunningExamples.Entry] {
    isWatchingLimits.withLock { isWatching in
      let limited = running.all.filter { $0.limit != nil }
      isWatching = !limited.isEmpty
      return limited
    }
  }

  /// The time after its limit in which an example may still be running, for its clean-up, and for delays on a busy
  /// machine.
  static let patience = Duration.seconds(10)

  /// Prints where the examples that hold every thread are waiting, as soon as the watch notices them. The process ends
  /// later, if no thread becomes free.
  func warn(of limited: [RunningExamples.Entry]) {
    let held = limited.filter { $0.isSeenHoldingThreads() }
    // The parent process prints where its workers are waiting.
    if held.isEmpty || isWorker { return }
    var text = held.compactMap { entry in
      entry.limit.map { "still running: \(entry.origin), limit \($0.inWords)\n" }
    }.joined()
    text += running.waitingInWords
    let rest = names(of: account?.rest ?? [])
    text += "  no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free"
    StandardError.write(text + (rest.isEmpty ? "\n" : "; these had not run by then:\n\(rest)"))
  }

  /// Ends the process if an example or hook is stuck: it has exceeded its limit and holds every thread for tasks, so no
  /// other code can end it, call reporters or end the run.
  func stop(_ stuck: [RunningExamples.Entry]) {
    if stuck.isEmpty { return }
    let waiting = running.waitingInWords
    var text = "\nerror: the run is stuck and ends here; these exceeded their time limits and block its threads:\n"
    for entry in stuck.sorted(by: { $0.overrun > $1.overrun }) {
      guard let limit = entry.limit else { continue }
      text += "  \(entry.origin), limit \(limit.inWords)\n"
      text += entry.failures(after: "    had failed: ")
      let place = ([entry.origin] + (waiting.isEmpty ? [] : waiting.lines)).joined(separator: "\n")
      entry.add([Issue(.timeLimitExceeded(limit, startedAt: place), at: entry.step.location)])
    }
    fflush(nil)
    // The parent of a worker reports the failure, and another process runs the rest.
    if !isWorker {
      text += waiting + leaveRest(to: stuck)
      text += "reports are cut short; with \(runner.isolating), such an example fails alone, and the others run\n"
      StandardError.write(text)
    }
    cut(by: .exited(ExitCode.failed.number))
    ExitCode.failed.endProcessAtOnce()
  }

  /// Gives the remaining examples the reason that the stuck examples hold every thread.
  ///
  /// - Returns: The lines with the reason and the examples.
  private func leaveRest(to stuck: [RunningExamples.Entry]) -> String {
    let reason = "not run: \(stuck.names) still \(stuck.count == 1 ? "holds" : "hold") every thread"
    account?.leaveRest(because: reason)
    let rest = names(of: account?.rest ?? [])
    return rest.isEmpty ? "" : "  \(reason):\n\(rest)"
  }

  /// Returns up to five lines with examples that have not begun, and a line with the number of others.
  func names(of rest: [PlannedExample]) -> String {
    let running = running.entries.compactMap(\.example)
    let left = rest.filter { example in !running.contains { $0 === example } }
    let names = left.prefix(5).map { "    \($0.fullDescription.onOneLine)\n" }.joined()
    return names + (left.count > 5 ? "    and \(left.count - 5) more\n" : "")
  }
}
