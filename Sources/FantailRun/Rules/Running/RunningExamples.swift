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

  /// Writes to the standard error of the run.
  func say(_ text: String) {
    if let speaker = state.withLock(\.speaker) { speaker(text) } else { StandardError.write(text) }
  }

  /// Passes the examples of later runs to a listener too.
  package func listen(with listener: any RunListener) { state.withLock { $0.listener = listener } }

  var listener: (any RunListener)? { state.withLock(\.listener) }

  var account: RunAccount? { state.withLock(\.account) }

  // MARK: - What runs

  func begin(_ example: PlannedExample) -> Entry { begin(example, .body, at: example.location) }

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
