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

/// The abandoned code of a run: code that ignored its time limit and is still running.
final class AbandonedCode: AttemptPower {
  var needsSetting: Bool { false }

  /// The entry for the code of one example or hook.
  final class Entry: Sendable {
    private let subject: AttemptSubject
    private let code: AbandonedCode
    private let hasEnded = Locked(false)

    fileprivate init(_ subject: AttemptSubject, in code: AbandonedCode) {
      self.subject = subject
      self.code = code
    }

    /// Adds the code to the abandoned code, unless it has ended.
    func abandon() {
      code.state.withLock { state in
        if !hasEnded.withLock(\.self) { state.running.append(Running(entry: self, name: name, actors: subject.actors)) }
      }
    }

    /// Records that the code has ended.
    func end() {
      code.state.withLock { state in
        hasEnded.withLock { $0 = true }
        state.running.removeAll { $0.entry === self }
      }
    }

    private var name: String { subject.example?.fullDescription ?? subject.kind.rawValue }
  }

  /// Abandoned code that is running, and the actors that it may hold.
  fileprivate struct Running {
    let entry: Entry
    let name: String
    let actors: [any Actor]
  }

  private struct State {
    var running: [Running] = []
    /// The latest visit to each actor, which is a task on that actor. A visit without an answer is still waiting for
    /// the actor.
    var visits: [ObjectIdentifier: FirstAnswer<Bool>] = [:]
  }

  private let state = Locked(State())

  /// The time within which a free actor answers.
  private static let patience = Duration.milliseconds(100)

  /// Returns an entry for code that is about to run.
  func entry(of subject: AttemptSubject) -> Entry {
    Entry(subject, in: self)
  }

  func rule(for subject: AttemptSubject) -> (any AttemptRule)? {
    guard state.withLock({ !$0.running.isEmpty }) else { return nil }
    let actors = subject.actors
    return actors.isEmpty ? nil : HeldActorRule(actors: actors, abandoned: self, subject: subject)
  }

  /// Returns the name of the code that holds an actor; `nil` if the actor is free.
  ///
  /// The first caller waits up to 100 ms for the actor's answer. While this answer is missing, other callers get the
  /// name immediately.
  func holder(of actor: any Actor) async -> String? {
    let holder = state.withLock { state in state.running.last { running in running.actors.contains { $0 === actor } } }
    guard let holder else { return nil }
    let key = ObjectIdentifier(actor)
    if let visit = state.withLock({ $0.visits[key] }), visit.given != true { return holder.name }
    let visit = FirstAnswer<Bool>()
    let answer = FirstAnswer<Bool>()
    state.withLock { $0.visits[key] = visit }
    Task {
      await Self.visit(actor)
      visit.give(true)
      answer.give(true)
    }
    Task {
      try? await Task.sleep(for: Self.patience)
      answer.give(false)
    }
    return await answer.answer() ? nil : holder.name
  }

  private static func visit(_ actor: isolated any Actor) {}
}

extension AttemptSubject {
  /// The actors of the subject's hooks and body.
  fileprivate var actors: [any Actor] {
    var actors: [any Actor] = []
    func add(_ actor: (any Actor)?) {
      if let actor, !actors.contains(where: { $0 === actor }) { actors.append(actor) }
    }
    guard example != nil else {
      let hooks = path.levels.flatMap { $0.group.beforeAll + $0.group.afterAll }
      for hook in hooks where hook.location === location { add(hook.body.actor) }
      return actors
    }
    if let position, let code = plan.code { add(code.examples[position].body?.actor) }
    for group in path.levels.map(\.group) {
      for hook in group.beforeEach + group.aroundEach + group.afterEach { add(hook.body.actor) }
    }
    return actors
  }
}

extension Spec.HookBody {
  fileprivate var actor: (any Actor)? {
    switch self {
    case .plain(let body): body.actor
    case .around(let body): body.isolation
    }
  }
}

extension Spec.Body {
  fileprivate var actor: (any Actor)? {
    switch self {
    case .unisolated: nil
    case .isolated(let body): body.isolation
    case .suspending(let body), .applied(let body): body.isolation
    }
  }
}
