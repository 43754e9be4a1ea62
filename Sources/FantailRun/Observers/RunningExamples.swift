import FantailLock
package import FantailPlan
package import FantailTree
import Foundation

/// The one list of running examples and once-only hooks.
///
/// Its readers are the progress line, the report of long examples, the answer to Ctrl-C, the code that gives a run up,
/// `EarlyExit`, the watch over time limits, and the reporter of a crash.
package final class RunningExamples: Sendable {
  package struct Step: Sendable {
    package let kind: PlannedExample.Step.Kind
    let location: SourceLocation
    package let start: ContinuousClock.Instant
  }

  private struct State {
    /// The newest entry, which links to the others. Few examples run at once, so that a search is short.
    var newest: Entry?
    /// The account of the run, which a follower or the executor made.
    var account: RunAccount?
    /// `true` if a follower receives each change.
    var isFollowed = false
    var crash: (@Sendable () -> Int32?)?
    /// Receives the report so far if the process ends during the run.
    var rescue: (@Sendable (RunReport) -> Void)?
    /// A listener to the examples beside this list.
    var listener: (any RunListener)?
    /// Passes text to the run's standard error; `nil` unless this is a worker process.
    var speaker: (@Sendable (String) -> Void)?
    var isRunning = false
    var isWatching = false
    /// `true` if reporters receive the results.
    var isReported = false
    /// `true` if one process runs all of the examples, and itself says what they do.
    var areElsewhere = false

    /// The entries, the oldest first.
    var entries: [Entry] {
      var entries: [Entry] = []
      var next = newest
      while let entry = next {
        entries.append(entry)
        next = entry.next
      }
      return entries.reversed()
    }

    mutating func remove(_ entry: Entry) {
      if newest === entry { newest = entry.next }
      var other = newest
      while let current = other, current.next !== entry { other = current.next }
      other?.next = entry.next
    }
  }

  package let interruption = Interruption()
  package let leaks = LeakLedger()
  private let state = Locked(State())

  /// The program that runs the examples.
  package let runner: Runner

  package init(_ runner: Runner = .unset) {
    self.runner = runner
  }

  /// Sets the closure that returns a crash signal.
  ///
  /// - Parameter crash: Returns the last signal that the crash handler received and that did not end the process.
  package func watch(_ crash: @escaping @Sendable () -> Int32?) { state.withLock { $0.crash = crash } }

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

  /// Calls a closure with the report so far if the process ends during the run; `nil` removes the closure.
  package func rescue(_ act: (@Sendable (RunReport) -> Void)?) { state.withLock { $0.rescue = act } }

  /// Reports that the process ends now, before the run does.
  package func cut(by end: ProcessEnd) {
    tell(.cut(end))
    let (account, rescue) = state.withLock { ($0.account, $0.rescue) }
    if let account { rescue?(account.report) }
  }

  /// Passes a change to the account if a follower is set.
  package func tell(_ change: @autoclosure () -> RunChange) {
    let account = state.withLock { $0.isFollowed ? $0.account : nil }
    account?.take(change())
  }

  /// Sets the closure for texts of examples besides their results.
  func speak(_ speaker: @escaping @Sendable (String) -> Void) { state.withLock { $0.speaker = speaker } }

  /// `true` in a worker process, which runs examples of its parent.
  var isWorker: Bool { state.withLock { $0.speaker != nil } }

  func note(areElsewhere: Bool) { state.withLock { $0.areElsewhere = areElsewhere } }

  /// `true` if another process runs all of the examples, and itself says what they do.
  package var areElsewhere: Bool { state.withLock { $0.areElsewhere } }

  /// Writes to the standard error of the run.
  func say(_ text: String) {
    if let speaker = state.withLock(\.speaker) { speaker(text) } else { StandardError.write(text) }
  }

  /// Passes the examples of later runs to a listener too.
  package func listen(with listener: any RunListener) { state.withLock { $0.listener = listener } }

  var listener: (any RunListener)? { state.withLock(\.listener) }

  var account: RunAccount? { state.withLock(\.account) }

  // MARK: - What runs

  package func begin(_ example: PlannedExample) -> Entry { begin(example, .body, at: example.location) }

  /// Adds an example, or a hook that runs once, to the list.
  func begin(_ example: PlannedExample?, _ kind: PlannedExample.Step.Kind, at location: SourceLocation) -> Entry {
    let step = Step(kind: kind, location: location, start: .now)
    let (entry, isWatched, account) = state.withLock { state in
      let entry = Entry(example, step, in: self)
      entry.next = state.newest
      state.newest = entry
      return (entry, state.crash != nil, state.isFollowed ? state.account : nil)
    }
    if isWatched { useOwnStackForSignals() }
    if let account, let example { account.take(.began(id: example.id)) }
    return entry
  }

  func end(_ entry: Entry) {
    // An abandoned example may end after its run, whose end has emptied the list.
    state.withLock { $0.remove(entry) }
  }

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

  /// Ends the run and empties the list. If the run was given up, its report already has its running examples, and no
  /// code waits for them.
  func endRun() {
    state.withLock { state in
      state.isRunning = false
      state.isReported = false
      if !state.isFollowed { state.account = nil }
      state.newest = nil
    }
  }

  // MARK: - Who reads it

  /// The running examples, the longest first.
  package var entries: [Entry] {
    all.filter { $0.example != nil }.sorted { $0.start < $1.start }
  }

  package var isEmpty: Bool { state.withLock { !$0.isRunning && $0.newest == nil } }

  var all: [Entry] { state.withLock(\.entries) }

  /// The examples that ended while an earlier example still runs, in words. Reporters have not received them, and will
  /// not if the process ends.
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

  /// The name of a crash signal that arrived and did not end the process; `nil` without one.
  package var crash: String? { state.withLock(\.crash)?().map(ProcessEnd.shortName) }

  /// Returns the examples that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeDue(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return entries.filter { $0.isDue(after: limit, at: now) }
  }

  /// Returns the examples and hooks that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeStalled(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return all.filter { $0.isDueForLook(after: limit, at: now) }
  }

  /// Lines with the places in the user's code where threads of this process and tasks of its examples wait.
  package var waitingInWords: String {
    look()()
  }

  /// Looks at the threads of this process and the tasks of its examples, if the program can read hangs.
  ///
  /// - Returns: A closure that returns lines with the places where they wait. Its first call takes half a second.
  package func look() -> () -> String {
    let look = Hangs.look(at: all.flatMap(\.tasks))
    return { look?.waiting.prefix(8).map { "  \($0)\n" }.joined() ?? "" }
  }

  // MARK: - Time limits

  /// Starts the watch over time limits unless it runs. It has its own thread while an example or hook with a limit
  /// runs.
  func watchLimits() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
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

  /// Returns the running examples and hooks with limits. If there are none, the watch is over.
  func limited() -> [Entry] {
    state.withLock { state in
      let limited = state.entries.filter { $0.limit != nil }
      state.isWatching = !limited.isEmpty
      return limited
    }
  }
}

extension RunningExamples {
  /// A running example, or a running hook that runs once. It is in the list until it ends.
  ///
  /// Unchecked, because every access to `state` holds its lock, and every access to `next` holds the lock of the list.
  package final class Entry: @unchecked Sendable {
    /// The fields that most examples leave empty.
    private final class Notes {
      var limit: (Duration, AttemptClock)?
      /// `true` if code of an attempt was abandoned. That attempt has failed.
      var hasAbandonedCode = false
      /// The number of consecutive checks at which it was running after its limit.
      var lateLooks = 0
      /// The arguments of the property's current case, in words.
      var tried: (@Sendable () -> String)?
      /// The outcome recorded so far.
      var told: AttemptOutcome?
      /// The time of its next report as a long example.
      var nextReport: ContinuousClock.Instant?
      /// The time of the next look at its threads.
      var nextLook: ContinuousClock.Instant?
    }

    private struct State {
      var step: Step
      /// The running attempt.
      var attempt: (Attempt)?
      /// The notes; `nil` for most examples.
      var notes: Notes?

      /// Returns the notes for a change, and makes them at the first call.
      mutating func opened() -> Notes {
        if let notes { return notes }
        let new = Notes()
        notes = new
        return new
      }
    }

    /// `nil` for a hook.
    let example: PlannedExample?
    package let start: ContinuousClock.Instant
    let runningExamples: RunningExamples
    /// The next older entry of the list.
    var next: Entry?
    private let lock = Lock()
    private var state: State

    init(_ example: PlannedExample?, _ step: Step, in runningExamples: RunningExamples) {
      self.example = example
      start = step.start
      self.runningExamples = runningExamples
      state = State(step: step)
    }

    private func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&state)
    }

    package var step: Step { withLock(\.step) }
    package var name: String { example?.fullDescription ?? step.kind.rawValue }
    /// The time limit of the running attempt.
    var limit: Duration? { withLock { $0.notes?.limit?.0 } }
    /// The time by which it has exceeded its limit.
    var overrun: Duration {
      withLock(\.notes?.limit).map { $0.1.own - $0.0 } ?? .zero
    }

    /// The arguments of the property's current case, in words: `, tried with 3`.
    package var trial: String { withLock(\.notes?.tried).map { ", tried with \($0())".onOneLine } ?? "" }

    /// Its name, place and arguments, in words: `"Stack, pushes" at StackSpec.swift:8, tried with 3`.
    package var origin: String {
      let place = example.map { "\"\($0.fullDescription)\" at \($0.location)" }
      return "\(place ?? "\(step.kind.rawValue) at \(step.location)")\(trial)".onOneLine
    }

    /// Its current step, in words: `"Stack, pushes" at StackSpec.swift:8, in beforeEach at StackSpec.swift:6`.
    package var place: String {
      let step = example == nil || step.kind == .body ? "" : ", in \(step.kind.rawValue) at \(step.location)"
      return origin + step.onOneLine
    }

    /// Returns the failures so far, each after a prefix. If the process ends here, only the crash text contains them.
    package func failures(after words: String) -> String {
      let told = withLock(\.notes?.told)
      return ((told?.failedAttempts.flatMap(\.self) ?? []) + (told?.issues ?? [])).failureLines(after: words)
    }

    /// Sets its current step.
    func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
      withLock { $0.step = Step(kind: kind, location: location, start: .now) }
    }

    /// Keeps an attempt that begins.
    func begin(_ attempt: Attempt) {
      withLock { $0.attempt = attempt }
    }

    /// The running attempt; `nil` before the first and after the last one.
    var attempt: (Attempt)? { withLock(\.attempt) }

    /// The tasks that run its code.
    var tasks: [TaskAddress] { attempt?.tasks ?? [] }

    /// Reports failures at once, because the process may end before the example does. They are single issues, or all
    /// issues of an attempt that is followed by another.
    package func add(_ issues: [Issue], areAttempt: Bool = false) {
      withLock { state in
        var told = state.notes?.told ?? AttemptOutcome()
        told.add(issues, areAttempt: areAttempt)
        state.opened().told = told
      }
      if let example { runningExamples.tell(.failed(id: example.id, issues, areAttempt: areAttempt)) }
    }

    /// Ends its attempt, which the run does not wait for, and returns the outcome so far.
    package func giveUp() -> AttemptOutcome {
      let (attempt, told) = withLock { ($0.attempt, $0.notes?.told ?? AttemptOutcome()) }
      guard var outcome = attempt?.abandon() else { return told }
      outcome.failedAttempts = told.failedAttempts
      return outcome
    }

    func setTried(_ tried: (@Sendable () -> String)?) { withLock { $0.opened().tried = tried } }

    /// Starts to watch it. If it exceeds its limit and holds every thread, the process ends.
    func watch(_ limit: Duration, by clock: AttemptClock) {
      withLock { $0.opened().limit = (limit, clock) }
      runningExamples.watchLimits()
    }

    /// Checks whether it still runs after its limit. If a thread is free, the time limit has cut it off by then.
    ///
    /// - Returns: `true` once, at the fourth late check in a row: a machine that is only busy would have cut it off
    ///   before.
    func isSeenHoldingThreads() -> Bool {
      let attempt = withLock(\.attempt)
      let isLate = overrun > TimeAfterLimit.time(isCleaningUp: attempt?.isCleaningUp == true)
      return withLock { state in
        let notes = state.opened()
        notes.lateLooks = isLate ? notes.lateLooks + 1 : 0
        return notes.lateLooks == Self.mostLateLooks
      }
    }

    private static let mostLateLooks = 4

    func noteAbandonedCode() { withLock { $0.opened().hasAbandonedCode = true } }

    var hasAbandonedCode: Bool { withLock { $0.notes?.hasAbandonedCode == true } }

    /// Stops watching it: its further code has no limit.
    func endWatch() { withLock { $0.notes?.limit = nil } }

    package func end() {
      runningExamples.end(self)
      // The attempt is released, because its rules refer to this entry.
      withLock { $0.attempt = nil }
    }

    /// Returns `true` if it has run for longer than `limit`, and again when that time has doubled since the last look
    /// at its threads.
    func isDueForLook(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      withLock { state in
        let isDue = now >= state.notes?.nextLook ?? start + limit
        if isDue { state.opened().nextLook = now + (now - start) }
        return isDue
      }
    }

    /// Returns `true` if it has run for longer than `limit`, and again when that time has doubled since the last
    /// `true`.
    func isDue(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      withLock { state in
        let isDue = now >= state.notes?.nextReport ?? start + limit
        if isDue { state.opened().nextReport = now + (now - start) }
        return isDue
      }
    }
  }
}

extension [Issue] {
  /// The issues as text, each after a prefix.
  func failureLines(after words: String) -> String {
    map { words + "\($0)".lines.map(\.onOneLine).joined(separator: "\n      ") + "\n" }.joined()
  }
}

/// Adds each example to the list of running examples until it ends.
extension RunningExamples: RunListener {
  package func begin(_ subject: AttemptSubject) -> any AttemptListener {
    begin(subject.example, subject.kind, at: subject.location)
  }
}

extension RunningExamples: RunningCode {
  package var underWay: [(name: String, record: (Issue) -> Void)] {
    let all = all
    let examples = all.filter { $0.example != nil }
    // A hook that runs beside the only example is the newest entry.
    let running = examples.count > 1 ? examples : all.last.map { [$0] } ?? []
    return running.compactMap { entry in entry.attempt.map { (entry.name, $0.record) } }
  }
}

extension RunningExamples.Entry: AttemptListener {
  package func happened(_ event: AttemptEvent) {
    switch event {
    case .began(let attempt): begin(attempt)
    case .entered(let kind, let location): enter(kind, location)
    case .recorded(let issue): add([issue])
    case .tried(let words): setTried(words)
    case .failedAttempt(let issues): add(issues, areAttempt: true)
    case .limited(let limit, let clock): watch(limit, by: clock)
    case .unlimited: endWatch()
    case .abandonedCode: noteAbandonedCode()
    case .ranElsewhere: break
    case .ended: end()
    }
  }

  package func codeEnded(of attempt: Attempt, leaving presence: inout Presence?) {
    runningExamples.leaks.update(&presence, of: attempt.subject, hasFailed: hasAbandonedCode)
  }
}

/// Examples that exceed their limits and hold every thread for tasks, so that other tasks cannot run.
extension RunningExamples {
  /// The time after its limit in which an example may still run: for its clean-up, and for delays on a busy machine.
  static let patience = Duration.seconds(10)

  /// Prints where the examples wait that hold every thread, as soon as the watch sees it. The process ends later, if no
  /// thread becomes free.
  func warn(of limited: [Entry]) {
    let held = limited.filter { $0.isSeenHoldingThreads() }
    // The parent process prints where its workers wait.
    if held.isEmpty || isWorker { return }
    var text = held.map { entry in
      let limit = entry.limit.map { ", limit \($0.inWords)" } ?? ""
      return "still running: \(entry.origin)\(limit)\n"
    }.joined()
    text += waitingInWords
    let rest = names(of: account?.rest ?? [])
    text += "  no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free"
    StandardError.write(text + (rest.isEmpty ? "\n" : "; not run until then:\n\(rest)"))
  }

  /// Ends the process if an example or hook is stuck: it has exceeded its limit and holds every thread for tasks, so
  /// that no other code can end it, call reporters or end the run.
  func stop(_ stuck: [Entry]) {
    if stuck.isEmpty { return }
    let waiting = waitingInWords
    var text = "\nerror: the run is stuck and ends here; these outran their time limits and block its threads:\n"
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

  /// Gives the remaining examples the reason that the stuck ones hold every thread.
  ///
  /// - Returns: The lines with the reason and the examples.
  private func leaveRest(to stuck: [Entry]) -> String {
    let holders = stuck.map { "\"\($0.name)\"" }.joined(separator: " and ")
    let reason = "not run: \(holders) still \(stuck.count == 1 ? "holds" : "hold") every thread"
    account?.leaveRest(because: reason)
    let rest = names(of: account?.rest ?? [])
    return rest.isEmpty ? "" : "  \(reason):\n\(rest)"
  }

  /// Returns up to five lines with examples that have not begun, and a line with the number of others.
  func names(of rest: [PlannedExample]) -> String {
    let running = entries.compactMap(\.example)
    let left = rest.filter { example in !running.contains { $0 === example } }
    let names = left.prefix(5).map { "    \($0.fullDescription.onOneLine)\n" }.joined()
    return names + (left.count > 5 ? "    and \(left.count - 5) more\n" : "")
  }
}
