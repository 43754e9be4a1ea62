import FantailLock
import FantailPlan
import FantailTree

extension RunningExamples {
  /// An example that runs, or a hook that runs once and has a time limit: in the list until it ends.
  package final class Entry: Sendable {
    private struct State {
      var step: Step
      var limit: (longest: Duration, clock: AttemptClock)?
      /// The looks in a row at which it had not ended after its limit.
      var lateLooks = 0
      /// The arguments that a property is tried with, in words.
      var tried: (@Sendable () -> String)?
      /// The record of the attempt that runs.
      var record: ExampleRecord?
      /// The outcome recorded so far.
      var told: AttemptOutcome?
      /// The time at which it is due to be reported.
      var nextReport: ContinuousClock.Instant?
      /// The time at which its threads are due to be looked at.
      var nextLook: ContinuousClock.Instant?
    }

    /// `nil` for a hook.
    let example: PlannedExample?
    package let start: ContinuousClock.Instant
    let runningExamples: RunningExamples
    let index: Int
    private let state: Locked<State>

    init(_ example: PlannedExample?, _ step: Step, in runningExamples: RunningExamples, at index: Int) {
      self.example = example
      start = step.start
      self.runningExamples = runningExamples
      self.index = index
      state = Locked(State(step: step))
    }

    package var step: Step { state.withLock(\.step) }
    package var name: String { example?.fullDescription ?? step.kind.rawValue }
    var limit: (longest: Duration, clock: AttemptClock)? { state.withLock(\.limit) }
    /// The time by which it has outrun its limit.
    var overrun: Duration { limit.map { $0.clock.own - $0.longest } ?? .zero }

    /// The arguments of the property's current case, in words: `, tried with 3`.
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

    /// The failures recorded so far, each behind some words: only the crash text shows them if the process ends here.
    package func failures(after words: String) -> String {
      let told = state.withLock(\.told)
      return ((told?.failedAttempts.flatMap(\.self) ?? []) + (told?.issues ?? [])).failureLines(after: words)
    }

    /// Says where it is now.
    func enter(_ kind: PlannedExample.Step.Kind, _ location: SourceLocation) {
      let step = Step(kind: kind, location: location, start: .now)
      state.withLock { $0.step = step }
    }

    /// Takes the record of an attempt that begins.
    func begin(_ record: ExampleRecord) {
      state.withLock { $0.record = record }
    }

    /// The tasks that run its code.
    var tasks: [TaskMemory] { state.withLock(\.record)?.tasks ?? [] }

    /// Takes what failed, at once, as its process may end before it does: issues, or an attempt that others follow.
    func add(_ issues: [Issue], areAttempt: Bool = false) {
      state.withLock { state in
        var told = state.told ?? AttemptOutcome()
        told.add(issues, areAttempt: areAttempt)
        state.told = told
      }
      if let example { runningExamples.tell(.failed(id: example.id, issues, areAttempt: areAttempt)) }
    }

    /// Takes what there is of one that nobody waits for any more.
    func giveUp() -> AttemptOutcome {
      let (record, told) = state.withLock { ($0.record, $0.told ?? AttemptOutcome()) }
      guard var outcome = record?.abandon() else { return told }
      outcome.failedAttempts = told.failedAttempts
      return outcome
    }

    func setTried(_ tried: (@Sendable () -> String)?) { state.withLock { $0.tried = tried } }

    /// Has it watched from now on: where it outruns its limit and holds every thread, the process ends.
    func watch(_ limit: Duration, _ clock: AttemptClock) {
      state.withLock { $0.limit = (limit, clock) }
      runningExamples.watchLimits()
    }

    /// Looks whether it was cut off at its limit, as it is where a thread is free for that.
    ///
    /// - Returns: `true` once, at the look after which a machine that is only busy would have cut it off.
    func isSeenHoldingThreads() -> Bool {
      let record = state.withLock(\.record)
      let isLate = overrun > TimeAfterLimit.time(isCleaningUp: record?.isCleaningUp == true)
      return state.withLock { state in
        state.lateLooks = isLate ? state.lateLooks + 1 : 0
        return state.lateLooks == Self.mostLateLooks
      }
    }

    private static let mostLateLooks = 4

    /// Says that what it does from now on has no limit.
    func endWatch() { state.withLock { $0.limit = nil } }

    func end() {
      runningExamples.end(self)
      // The attempt has this entry among its rules.
      state.withLock { $0.record = nil }
    }

    /// Returns whether it has hung for longer than `limit`, or twice as long as when it was looked at.
    func isDueForLook(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in
        let isDue = now >= state.nextLook ?? start + limit
        if isDue { state.nextLook = now + (now - start) }
        return isDue
      }
    }

    /// Returns whether it has run for longer than `limit`, or twice as long as when it was asked and had.
    func isDue(after limit: Duration, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in
        let isDue = now >= state.nextReport ?? start + limit
        if isDue { state.nextReport = now + (now - start) }
        return isDue
      }
    }
  }
}

extension [Issue] {
  /// A line for each of them, behind some words.
  func failureLines(after words: String) -> String {
    map { words + "\($0)".lines.map(\.onOneLine).joined(separator: "\n      ") + "\n" }.joined()
  }
}
