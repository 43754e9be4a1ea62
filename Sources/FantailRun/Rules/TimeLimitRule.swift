import FantailPlan
import FantailSeams
import FantailTree
import Foundation

/// Limits the time of an attempt or a hook, and lets the run continue if the code ignores its cancellation.
struct TimeLimitRule: AttemptRule {
  let limit: Duration
  let subject: AttemptSubject
  let abandoned: AbandonedCode
  /// The arguments of the property's current case, in words.
  private let tried = Locked<(@Sendable () -> String)?>(nil)

  init(limit: Duration, subject: AttemptSubject, abandoned: AbandonedCode) {
    self.limit = limit
    self.subject = subject
    self.abandoned = abandoned
  }

  var longestAttempt: Duration? { TimeAfterLimit.longest(limit) }

  /// The watch ends after the attempt's values are released, because their `deinit` is part of the attempt.
  func around(_ attempts: Attempts) async -> AttemptOutcome {
    let outcome = await attempts.run()
    attempts.announce(.unlimited)
    return outcome
  }

  func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async {
    let clock = attempt.clock
    attempt.announce(.limited(limit, clock))
    let first = FirstAnswer<Void>()
    let entry = abandoned.entry(of: subject)
    // This is not a child task, since a child that never ends would keep the run waiting.
    let task = Task {
      await code()
      first.give(())
      entry.end()
    }
    let timer = Task {
      try await end(attempt, clock, first, task)
      // If the code has not answered, its entry becomes abandoned code until the code ends.
      if first.given == nil { entry.abandon() }
      first.give(())
    }
    defer { timer.cancel() }
    await first.answer(of: task)
  }

  /// Waits for the limit and cancels the task. Returns when the run must not wait any longer.
  private func end(
    _ attempt: Attempt, _ clock: AttemptClock, _ first: FirstAnswer<Void>, _ task: Task<Void, Never>
  ) async throws {
    try await sleepWhilePaused(clock, or: { clock.own < limit }) { limit - clock.own }
    // The limit does not apply if the example ends at this moment, since its record may already be closed.
    let place = start + trial
    let look = Locked<(any HangLook)?>(nil)
    let isLate = first.whileOpen {
      // The threads are read first, because the cancellation may end the wait that should be shown.
      let new = Hangs.look(at: attempt.tasks)
      look.withLock { $0 = new }
      attempt.cutOff(by: issue(at: place, [])) { issue(at: place, new?.waiting ?? []) }
    }
    guard isLate else { return }
    task.cancel()
    // Reading the names takes a long time on a busy machine. That time does not count for the example.
    clock.pause()
    _ = look.withLock(\.self)?.waiting
    clock.resume()
    try await Task.sleep(for: TimeAfterLimit.grace)
    if attempt.isCleaningUp { try await Task.sleep(for: TimeAfterLimit.patience) }
    // The clock is paused while hooks at the end of a group run. These hooks have separate limits.
    try await sleepWhilePaused(clock, or: { false }) { .zero }
  }

  func happened(_ event: AttemptEvent) {
    switch event {
    case .began: tried.withLock { $0 = nil }
    case .tried(let words): tried.withLock { $0 = words }
    default: break
    }
  }

  /// The arguments of the property's current case, in words: `, tried with 3`.
  private var trial: String { tried.withLock(\.self).map { ", tried with \($0())".onOneLine } ?? "" }

  private func issue(at place: String, _ waiting: [String]) -> Issue {
    Issue(.timeLimitExceeded(limit, startedAt: place, waiting), at: subject.location)
  }

  /// The location of the example or hook, in words for the issue.
  private var start: String {
    subject.example == nil ? "\(subject.location) as \(subject.kind.rawValue)" : "\(subject.location)"
  }

  private func sleepWhilePaused(
    _ clock: AttemptClock, or isEarly: () -> Bool, _ left: () -> Duration
  ) async throws {
    while clock.isPaused || isEarly() { try await Task.sleep(for: max(left(), .milliseconds(1))) }
  }
}

extension Issue.Kind {
  /// - Parameter waiting: The threads and tasks that wait in the user's code, in words.
  fileprivate static func timeLimitExceeded(
    _ limit: Duration, startedAt place: String, _ waiting: [String]
  ) -> Self {
    timeLimitExceeded(limit, startedAt: place + waiting.map { "\n\($0)" }.joined())
  }
}

struct TimeLimitPower: AttemptPower {
  let abandoned: AbandonedCode

  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    subject.traits.timeLimit.map { TimeLimitRule(limit: $0, subject: subject, abandoned: abandoned) }
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
      let place = ([entry.origin] + waiting.lines).joined(separator: "\n")
      entry.add([Issue(.timeLimitExceeded(limit, startedAt: place), at: entry.step.location)])
    }
    text += waiting + leaveRest(to: stuck)
    let advice = runner.isolating
    text += "reports are cut short; with \(advice), such an example fails alone, and the others run\n"
    fflush(nil)
    StandardError.write(text)
    cut(by: .exited(ExitCode.failed.number))
    ExitCode.failed.endProcessAtOnce()
  }

  /// Gives the remaining examples the reason that the stuck examples hold every thread.
  ///
  /// - Returns: The lines with the reason and the examples.
  private func leaveRest(to stuck: [RunningExamples.Entry]) -> String {
    let holders = stuck.map { "\"\($0.name)\"" }.joined(separator: " and ")
    let reason = "not run: \(holders) still \(stuck.count == 1 ? "holds" : "hold") every thread"
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
