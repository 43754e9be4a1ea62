import FantailPlan
import FantailSeams
import FantailTree

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
      let isLeft = first.whileOpen {
        // A known issue of the example's body does not cover its hooks.
        if attempt.isInHook, !attempt.hasFailedHook { attempt.record(Issue(.cleanUpLeft, at: subject.location)) }
      }
      if isLeft { entry.abandon() }
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
  fileprivate static var cleanUpLeft: Self {
    let time = TimeAfterLimit.time(isCleaningUp: true).inWords
    return failed("its clean-up was still running \(time) after the time limit, and was left")
  }

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
