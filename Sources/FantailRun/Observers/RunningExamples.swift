package import FantailPlan
import FantailSeams
package import FantailTree

/// The list of the running examples and once-only hooks.
///
/// Its readers are the progress line, the report of long examples, the answer to Ctrl-C, the code that gives a run up,
/// `EarlyExit`, the watch over time limits, and the reporter of a crash.
package final class RunningExamples: Sendable {
  package struct CurrentStep: Sendable {
    package let kind: PlannedExample.Step.Kind
    let location: SourceLocation
    package let start: ContinuousClock.Instant
  }

  /// The entries, the oldest first.
  private let list = Locked<[Entry]>([])

  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }

  /// Removes an entry. An abandoned example may end after its run, whose end has emptied the list.
  func remove(_ entry: Entry) { list.withLock { $0.removeAll { $0 === entry } } }

  /// Empties the list. If the run was given up, its report already contains the running examples, and no code is
  /// waiting for them.
  func removeAll() { list.withLock { $0 = [] } }

  /// The running examples, the longest first.
  package var entries: [Entry] {
    all.filter { $0.example != nil }.sorted { $0.start < $1.start }
  }

  var isEmpty: Bool { list.withLock(\.isEmpty) }

  /// The entries, the oldest first.
  var all: [Entry] { list.withLock(\.self) }

  /// Returns the examples that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeDue(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return entries.filter { $0.isDue(after: limit, at: now, \.nextReport) }
  }

  /// Returns the examples and hooks that have run for longer than `limit`, and again whenever that time has doubled.
  package func takeStalled(after limit: Duration) -> [Entry] {
    let now = ContinuousClock.now
    return all.filter { $0.isDue(after: limit, at: now, \.nextLook) }
  }

  /// Lines with the locations in the user's code where threads of this process and tasks of its examples are waiting.
  package var waitingInWords: String {
    look()()
  }

  /// Looks at the threads of this process and the tasks of its examples, if the program can read hangs.
  ///
  /// - Returns: A closure that returns lines with the locations where they are waiting. Its first call takes half a
  ///   second.
  package func look() -> () -> String {
    let look = Hangs.look(at: all.flatMap(\.tasks))
    return { look?.lines ?? "" }
  }
}

extension RunningExamples {
  /// A running example, or a running once-only hook. The entry is in the list until the example or hook ends.
  package final class Entry: Sendable {
    fileprivate struct State {
      var step: CurrentStep
      /// The running attempt.
      var attempt: Attempt?
      var limit: (Duration, AttemptClock)?
      /// `true` if code of an attempt was abandoned. That attempt has failed.
      var hasAbandonedCode = false
      /// The number of consecutive checks at which the example was running after its limit.
      var lateLooks = 0
      /// The arguments of the property's current case, in words.
      var tried: (@Sendable () -> String)?
      /// The outcome recorded so far.
      var reported: AttemptOutcome?
      /// The time of its next report as a long example.
      var nextReport: ContinuousClock.Instant?
      /// The time of the next look at its threads.
      var nextLook: ContinuousClock.Instant?
    }

    /// `nil` for a hook.
    let example: PlannedExample?
    package let start: ContinuousClock.Instant
    fileprivate let host: ExampleHost
    private let state: Locked<State>

    init(_ example: PlannedExample?, _ step: CurrentStep, in host: ExampleHost) {
      self.example = example
      start = step.start
      self.host = host
      state = Locked(State(step: step))
    }

    package var step: CurrentStep { state.withLock(\.step) }
    package var name: String { example?.fullDescription ?? step.kind.rawValue }
    /// The time limit of the running attempt.
    var limit: Duration? { state.withLock { $0.limit?.0 } }
    /// The time by which the example has exceeded its limit.
    var overrun: Duration {
      state.withLock(\.limit).map { $0.1.own - $0.0 } ?? .zero
    }

    /// The arguments of the property's current case, in words: `, tried with 3`.
    package var trial: String { state.withLock(\.tried).map { ", tried with \($0())".onOneLine } ?? "" }

    /// Its name, location and arguments, in words: `"Stack, pushes" at StackSpec.swift:8, tried with 3`.
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
      let reported = state.withLock(\.reported)
      return ((reported?.failedAttempts.flatMap(\.self) ?? []) + (reported?.issues ?? [])).failureLines(after: words)
    }

    /// Sets its current step.
    func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
      state.withLock { $0.step = CurrentStep(kind: kind, location: location, start: .now) }
    }

    /// Keeps an attempt that begins.
    func begin(_ attempt: Attempt) {
      state.withLock { $0.attempt = attempt }
    }

    /// The running attempt; `nil` before the first and after the last one.
    var attempt: Attempt? { state.withLock(\.attempt) }

    /// The tasks that run its code.
    var tasks: [TaskAddress] { attempt?.tasks ?? [] }

    /// Reports failures at once, because the process may end before the example does. These are single issues, or all
    /// issues of an attempt that is followed by another one.
    package func add(_ issues: [Issue], areAttempt: Bool = false) {
      state.withLock { state in
        var reported = state.reported ?? AttemptOutcome()
        reported.add(issues, areAttempt: areAttempt)
        state.reported = reported
      }
      if let example { host.send(.failed(id: example.id, issues, areAttempt: areAttempt)) }
    }

    /// Ends its attempt, which the run does not wait for, and returns the outcome so far.
    package func giveUp() -> AttemptOutcome {
      let (attempt, reported) = state.withLock { ($0.attempt, $0.reported ?? AttemptOutcome()) }
      guard var outcome = attempt?.abandon() else { return reported }
      outcome.failedAttempts = reported.failedAttempts
      return outcome
    }

    func setTried(_ tried: (@Sendable () -> String)?) { state.withLock { $0.tried = tried } }

    /// Starts to watch it. If it exceeds its limit and holds every thread, the process ends.
    func watch(_ limit: Duration, by clock: AttemptClock) {
      state.withLock { $0.limit = (limit, clock) }
      host.watchLimits()
    }

    /// Checks whether the example is still running after its limit. If a thread is free, the time limit has cut the
    /// example off by then.
    ///
    /// - Returns: `true` once, at the fourth late check in a row: a machine that is only busy would have cut the
    ///   example off earlier.
    func isSeenHoldingThreads() -> Bool {
      let attempt = state.withLock(\.attempt)
      let isLate = overrun > TimeAfterLimit.time(isCleaningUp: attempt?.isCleaningUp == true)
      return state.withLock { state in
        state.lateLooks = isLate ? state.lateLooks + 1 : 0
        return state.lateLooks == Self.mostLateLooks
      }
    }

    private static let mostLateLooks = 4

    func noteAbandonedCode() { state.withLock { $0.hasAbandonedCode = true } }

    var hasAbandonedCode: Bool { state.withLock(\.hasAbandonedCode) }

    /// Stops watching the example, whose further code does not have a limit.
    func endWatch() { state.withLock { $0.limit = nil } }

    package func end() {
      host.running.remove(self)
      // The attempt is released, because its rules refer to this entry.
      state.withLock { $0.attempt = nil }
    }

    /// Returns `true` if it has run for longer than `limit`, and again when that time has doubled since the last
    /// `true`.
    ///
    /// - Parameter next: The time of the next `true` for this caller.
    fileprivate func isDue(
      after limit: Duration, at now: ContinuousClock.Instant, _ next: WritableKeyPath<State, ContinuousClock.Instant?>
    ) -> Bool {
      state.withLock { state in
        let isDue = now >= state[keyPath: next] ?? start + limit
        if isDue { state[keyPath: next] = now + (now - start) }
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

extension RunningExamples: RunningCode {
  package var underWay: [(name: String, record: (Issue) -> Void)] {
    let all = all
    let examples = all.filter { $0.example != nil }
    // A hook that runs during the only example is the newest entry.
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
    host.leaks.update(&presence, of: attempt.subject, hasFailed: hasAbandonedCode)
  }
}

extension [RunningExamples.Entry] {
  /// The names, in words: `"Stack, pushes" and "Stack, pops"`.
  package var names: String { map { "\"\($0.name)\"" }.joined(separator: " and ") }
}
