import FantailLock
package import FantailPlan
import FantailTree
import Foundation

/// The one list of what runs now.
///
/// These read it: the progress line, the report of long examples, the answer to Ctrl-C, whoever gives a run up,
/// `EarlyExit`, the watch over time limits, and whoever tells of a crash.
package final class RunningExamples: Sendable {
  /// An example that runs, or a hook that runs once and has a time limit: in the list until it ends.
  package final class Entry: Sendable {
    private struct State {
      var step: Step
      var limit: (longest: Duration, clock: AttemptClock)?
      /// The arguments that a property is tried with, in words.
      var tried: (@Sendable () -> String)?
      /// Ends the attempt that runs, and returns what there is of it and of those before it.
      var abandon: (@Sendable () -> AttemptOutcome)?
      /// What it recorded so far.
      var told = AttemptOutcome()
      /// The time at which it is due to be reported.
      var nextReport: ContinuousClock.Instant?
      /// The time at which its threads are due to be looked at.
      var nextLook: ContinuousClock.Instant?
    }

    /// `nil` for a hook.
    let example: PlannedExample?
    package let start: ContinuousClock.Instant
    private let runningExamples: RunningExamples
    fileprivate let index: Int
    private let state: Locked<State>

    fileprivate init(_ example: PlannedExample?, _ step: Step, in runningExamples: RunningExamples, at index: Int) {
      self.example = example
      start = step.start
      self.runningExamples = runningExamples
      self.index = index
      state = Locked(State(step: step))
    }

    package var step: Step { state.withLock(\.step) }
    package var name: String { example?.fullDescription ?? step.kind.rawValue }
    fileprivate var limit: (longest: Duration, clock: AttemptClock)? { state.withLock(\.limit) }
    /// The time by which it has outrun its limit.
    fileprivate var overrun: Duration { limit.map { $0.clock.own - $0.longest } ?? .zero }

    /// What a property is tried with, in words: `, tried with 3`.
    package var trial: String { state.withLock(\.tried).map { ", tried with \($0())".onOneLine } ?? "" }

    /// Where it begins, and what it is tried with, in words: `"Stack, pushes" at StackSpec.swift:8, tried with 3`.
    package var origin: String {
      let place = example.map { "\"\($0.fullDescription)\" at \($0.location)" }
      return "\(place ?? "\(step.kind.rawValue) at \(step.location)")\(trial)".onOneLine
    }

    /// The place that it has reached, in words: `"Stack, pushes" at StackSpec.swift:8, in beforeEach at
    /// StackSpec.swift:6`.
    package var place: String {
      let step = example == nil || step.kind == .body ? "" : ", in \(step.kind.rawValue) at \(step.location)"
      return origin + step.onOneLine
    }

    /// What failed in it so far, each behind some words: nobody else tells of it where its process ends.
    package func failures(after words: String) -> String {
      let told = state.withLock(\.told)
      return (told.failedAttempts.flatMap(\.self) + told.issues).failureLines(after: words)
    }

    /// Says where it is now.
    func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
      let step = Step(kind: kind, location: location, start: .now)
      state.withLock { $0.step = step }
    }

    func begin(orElse abandon: @escaping @Sendable () -> AttemptOutcome) {
      state.withLock { $0.abandon = abandon }
    }

    /// Takes what failed, at once, as its process may end before it does: issues, or an attempt that others follow.
    func note(_ issues: [Issue], areAttempt: Bool = false) {
      state.withLock { $0.told.add(issues, areAttempt: areAttempt) }
      if let example { runningExamples.tell(.failed(id: example.id, issues, areAttempt: areAttempt)) }
    }

    /// Takes what there is of one that nobody waits for any more.
    func giveUp() -> AttemptOutcome {
      let (abandon, told) = state.withLock { ($0.abandon, $0.told) }
      guard var outcome = abandon?() else { return told }
      outcome.failedAttempts = told.failedAttempts
      return outcome
    }

    func note(tried: (@Sendable () -> String)?) { state.withLock { $0.tried = tried } }

    /// Has it watched from now on: where it outruns its limit and holds every thread, the process ends.
    func watch(_ limit: Duration, _ clock: AttemptClock) {
      state.withLock { $0.limit = (limit, clock) }
      runningExamples.watchLimits()
    }

    /// Says that what it does from now on has no limit.
    func endWatch() { state.withLock { $0.limit = nil } }

    func end() {
      runningExamples.end(self)
      // The attempt has this entry among its rules.
      state.withLock { $0.abandon = nil }
    }

    /// Returns whether it has hung for longer than `limit`, or twice as long as when it was looked at.
    fileprivate func isDueForLook(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in
        let isDue = now >= state.nextLook ?? start + limit
        if isDue { state.nextLook = now + (now - start) }
        return isDue
      }
    }

    /// Returns whether it has run for longer than `limit`, or twice as long as when it was asked and had.
    fileprivate func isDue(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in
        let isDue = now >= state.nextReport ?? start + limit
        if isDue { state.nextReport = now + (now - start) }
        return isDue
      }
    }
  }

  package struct Step: Sendable {
    package let kind: PlannedExample.Step.Kind
    let location: SourceLocation
    package let start: ContinuousClock.Instant
  }

  private struct State {
    var slots: [Entry?] = []
    /// The account of the run that a follower or the executor has made.
    var account: RunAccount?
    /// `true` if something is told about each change.
    var isFollowed = false
    var crash: (@Sendable () -> Int32?)?
    var reach: ReachLedger?
    var isRunning = false
    var isWatching = false
    /// `true` if reporters are told of results.
    var isReported = false
  }

  package let interruption = Interruption()
  private let state = Locked(State())

  package init() {}

  /// Has crashes watched from now on.
  ///
  /// - Parameter crash: Returns the last signal that a handler of crashes saw, and that did not end the process.
  package func watch(_ crash: @escaping @Sendable () -> Int32?) { state.withLock { $0.crash = crash } }

  /// Tells a closure about each change of the next run of a plan, with the account of that run.
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

  /// Tells nothing any more.
  package func endFollowing() {
    state.withLock { state in
      state.account = nil
      state.isFollowed = false
    }
  }

  /// Takes a change, if something follows the run.
  package func tell(_ change: @autoclosure () -> RunChange) {
    let account = state.withLock { $0.isFollowed ? $0.account : nil }
    account?.take(change())
  }

  /// Notes from now on which code the examples reach, which have to run one after another.
  package func note(in ledger: ReachLedger) { state.withLock { $0.reach = ledger } }

  var reach: ReachLedger? { state.withLock(\.reach) }

  // MARK: - What runs

  func begin(_ example: PlannedExample) -> Entry { begin(example, .body, at: example.location) }

  /// Says that an example began, or a hook that runs once.
  func begin(_ example: PlannedExample?, _ kind: PlannedExample.Step.Kind, at location: SourceLocation) -> Entry {
    let step = Step(kind: kind, location: location, start: .now)
    let (entry, isWatched, account) = state.withLock { state in
      let index = state.slots.firstIndex { $0 == nil } ?? state.slots.count
      if index == state.slots.count { state.slots.append(nil) }
      let entry = Entry(example, step, in: self, at: index)
      state.slots[index] = entry
      return (entry, state.crash != nil, state.isFollowed ? state.account : nil)
    }
    if isWatched { useOwnStackForSignals() }
    if let account, let example { account.take(.began(id: example.id)) }
    return entry
  }

  private func end(_ entry: Entry) {
    state.withLock { state in
      // A run forgets at its end what it has left behind, which must not end what comes after it.
      if state.slots[entry.index] === entry { state.slots[entry.index] = nil }
    }
  }

  /// Begins a run, and returns its account.
  ///
  /// - Parameters:
  ///   - failFast: The number of failures after which the rest is skipped.
  ///   - isReported: Whether reporters are told of results.
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

  /// Ends the run. Examples that a run which was given up has left behind are reported as they are, and nothing waits for
  /// them.
  func endRun() {
    state.withLock { state in
      state.isRunning = false
      state.isReported = false
      if !state.isFollowed { state.account = nil }
      for index in state.slots.indices { state.slots[index] = nil }
    }
  }

  // MARK: - Who reads it

  /// The examples under way, the longest first.
  package var entries: [Entry] {
    all.filter { $0.example != nil }.sorted { $0.start < $1.start }
  }

  package var isEmpty: Bool { state.withLock { !$0.isRunning && $0.slots.allSatisfy { $0 == nil } } }

  var all: [Entry] { state.withLock { $0.slots.compactMap(\.self) } }

  /// The examples that ended behind others which still run, in words: no reporter was told of them, and none will be where the
  /// process ends.
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

  /// The name of a signal that should have ended the process, where it came and did not.
  package var crash: String? { state.withLock(\.crash)?().map(ProcessEnd.shortName) }

  /// Takes the examples that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeDue(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return entries.filter { $0.isDue(after: limit, at: now) }
  }

  /// Takes the examples and hooks that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeStalled(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return all.filter { $0.isDueForLook(after: limit, at: now) }
  }

  // MARK: - Time limits

  /// Has the limits watched, unless they are: on a thread of its own, which there is while something with a limit runs.
  fileprivate func watchLimits() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      while true {
        let limited = limited()
        if limited.isEmpty { return }
        stop(limited.filter { $0.overrun > Self.patience })
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  /// Returns what has a limit; where nothing has, the watch is over.
  func limited() -> [Entry] {
    state.withLock { state in
      let limited = state.slots.compactMap(\.self).filter { $0.limit != nil }
      state.isWatching = !limited.isEmpty
      return limited
    }
  }

  /// The time by which a limit may be overrun: the example's clean-up, and what a loaded machine takes.
  private static let patience = Duration.seconds(10)

  /// Ends the process where anything is stuck: it outran its limit and holds every thread that tasks run on, so that nothing
  /// is left that could end it, tell reporters or come to the run's end.
  private func stop(_ stuck: [Entry]) {
    if stuck.isEmpty { return }
    var text = "\nerror: the run is stuck and ends here; these outran their time limits and block its threads:\n"
    for entry in stuck.sorted(by: { $0.overrun > $1.overrun }) {
      text += "  \(entry.origin), limit \(entry.limit?.longest.inWords ?? "")\n"
      text += entry.failures(after: "    had failed: ")
    }
    text += "reports are cut short; with --isolate, such an example fails alone, and the others run\n"
    fflush(nil)
    StandardError.write(text)
    tell(.cut(.exited(1)))
    _exit(1)
  }
}

extension [Issue] {
  /// A line for each of them, behind some words.
  fileprivate func failureLines(after words: String) -> String {
    map { words + "\($0)".lines.map(\.onOneLine).joined(separator: "\n      ") + "\n" }.joined()
  }
}
