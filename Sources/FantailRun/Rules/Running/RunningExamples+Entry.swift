import FantailLock
import FantailPlan
import FantailTree

extension RunningExamples {
  /// A running example, or a running hook that runs once. It is in the list until it ends.
  ///
  /// Unchecked, because every access to `state` holds its lock, and every access to `next` holds the lock of the list.
  package final class Entry: @unchecked Sendable {
    /// The fields that most examples leave empty.
    private final class Notes {
      var limit: Duration?
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
      var attempt: (any WatchedAttempt)?
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
    var limit: Duration? { withLock { $0.notes?.limit } }
    /// The time by which it has exceeded its limit.
    var overrun: Duration {
      let (limit, attempt) = withLock { ($0.notes?.limit, $0.attempt) }
      guard let limit, let attempt else { return .zero }
      return attempt.ownTime - limit
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
    func begin(_ attempt: any WatchedAttempt) {
      withLock { $0.attempt = attempt }
    }

    /// The running attempt; `nil` before the first and after the last one.
    var attempt: (any WatchedAttempt)? { withLock(\.attempt) }

    /// The tasks that run its code.
    var tasks: [TaskAddress] { attempt?.tasks ?? [] }

    /// Reports failures at once, because the process may end before the example does. They are single issues, or all
    /// issues of an attempt that is followed by another.
    func add(_ issues: [Issue], areAttempt: Bool = false) {
      withLock { state in
        var told = state.notes?.told ?? AttemptOutcome()
        told.add(issues, areAttempt: areAttempt)
        state.opened().told = told
      }
      if let example { runningExamples.tell(.failed(id: example.id, issues, areAttempt: areAttempt)) }
    }

    /// Ends its attempt, which the run does not wait for, and returns the outcome so far.
    func giveUp() -> AttemptOutcome {
      let (attempt, told) = withLock { ($0.attempt, $0.notes?.told ?? AttemptOutcome()) }
      guard var outcome = attempt?.abandon() else { return told }
      outcome.failedAttempts = told.failedAttempts
      return outcome
    }

    func setTried(_ tried: (@Sendable () -> String)?) { withLock { $0.opened().tried = tried } }

    /// Starts to watch it. If it exceeds its limit and holds every thread, the process ends.
    func watch(_ limit: Duration) {
      withLock { $0.opened().limit = limit }
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

    /// Stops watching it: its further code has no limit.
    func endWatch() { withLock { $0.notes?.limit = nil } }

    func end() {
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
