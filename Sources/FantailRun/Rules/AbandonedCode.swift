import FantailPlan
import FantailSeams
import FantailTree

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

/// Skips examples if abandoned code holds their actor, since they would exceed their time limits because of another
/// example.
struct HeldActorRule: AttemptRule {
  let actors: [any Actor]
  let abandoned: AbandonedCode
  let subject: AttemptSubject

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    for actor in actors {
      guard let holder = await abandoned.holder(of: actor) else { continue }
      let what = actor === MainActor.shared ? "the main actor" : "its actor"
      let reason = "not run: \"\(holder)\" still holds \(what)"
      var outcome = AttemptOutcome()
      if let failure = subject.path.onceGroups.lazy.compactMap(\.failure).first, subject.kind == .body {
        // The group's failure is reported, although the levels around its `beforeAll` cannot be entered.
        outcome.issues = [failure]
      } else if subject.kind == .afterAll {
        outcome.issues = [Issue(.cannotRun("afterAll is \(reason)"), at: subject.location)]
      } else {
        outcome.skip = Skip(reason)
        outcome.isUnreached = true
      }
      return outcome
    }
    return await attempts.run()
  }
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
