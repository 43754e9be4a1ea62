// Longer than a file should be: what an example does from its first hook to its last is one story, and is read as one.

import FantailLock
import FantailPlan
import FantailTree

/// One attempt at one example: its levels in Kiwi's order, its body, its verifiers, and back.
///
/// A class, so that its steps share it: a debug build would copy a structure for each of them.
final class ExampleRun: Sendable {
  let state: RunState
  let position: Int
  let body: Spec.Body?
  let location: SourceLocation
  private let bindings: [TaskLocalBinding]
  let chain: RunState.Chain
  let record: ExampleRecord
  /// `true` if there are attempts left.
  private let mayRunAgain: Bool
  /// The time of an attempt that has a limit or a budget.
  private let clock: AttemptClock?
  /// Whom to tell where the example is.
  private let running: Underway.Slot?

  init(
    state: RunState, position: Int, example: Program.Example, chain: RunState.Chain, record: ExampleRecord,
    mayRunAgain: Bool, clock: AttemptClock?, running: Underway.Slot?
  ) {
    self.state = state
    self.position = position
    body = example.body
    location = example.location
    bindings = example.traits.bindings
    self.chain = chain
    self.record = record
    self.mayRunAgain = mayRunAgain
    self.clock = clock
    self.running = running
  }

  /// The outcome of the attempt, apart from issues.
  struct Outcome: Sendable {
    var skipped: Skip?
  }

  func run() async -> Outcome {
    let context = ExampleContext(.example(record))
    guard let hooks = chain.plainHooks, let body = body?.plain, bindings.isEmpty else {
      var outcome = Outcome()
      await ExampleContext.$current.withValue(context) {
        await TaskLocalBinding.binding(bindings[...]) { outcome = await enter(0) }
      }
      return outcome
    }
    let (outcome, turn) = ExampleContext.$current.withValue(context) { runAtOnce(hooks, body) }
    if !record.isSettled { await ExampleContext.$current.withValue(context) { await settle(turn) } }
    return outcome
  }

  /// Runs hooks and body in one go where none of them suspends: each asynchronous call costs a debug build as much as a
  /// short example. With this and `LetTable` an example with a hook and three lets takes 6.4 microseconds, without both 9.4.
  private func runAtOnce(_ hooks: [PlainHook], _ body: PlainBody) -> (Outcome, Turn) {
    for hook in hooks {
      if Task.isCancelled, isStopped(before: hook.location) { return (Outcome(), .cutOff) }
      running?.enter(.beforeEach, hook.location)
      do {
        try hook.body()
      } catch {
        return cutOff(by: error, "beforeEach", hook.location)
      }
    }
    if Task.isCancelled, isStopped(before: location) { return (Outcome(), .cutOff) }
    running?.enter(.body, location)
    do {
      try body()
    } catch {
      return cutOff(by: error, "the example", location)
    }
    return (Outcome(), .completed)
  }

  private func cutOff(by error: any Error, _ thrower: String, _ location: SourceLocation) -> (Outcome, Turn) {
    if let skipped = skip(error) { return (Outcome(skipped: skipped), .skipped) }
    note(error, thrower, location)
    return (Outcome(), .cutOff)
  }

  /// Runs the levels from `index` on, the example, and what follows it on these levels.
  private func enter(_ index: Int) async -> Outcome {
    guard index < chain.levels.count else { return await runBody() }
    let level = chain.levels[index]
    if Task.isCancelled, isStopped(before: location) {
      turn(.cutOff)
      return Outcome()
    }
    guard level.runsOnce else { return await enter(level, index) }

    var outcome = Outcome()
    switch await outside({ await state.groups.begin(level.group.number) { await runBeforeAll(level) } }) {
    case .ready: outcome = await enter(level, index)
    case .failed(let issue):
      record.record(issue)
      turn(.cutOff)
    case .skipped(let skip):
      outcome.skipped = skip
      turn(.skipped)
    }
    // One that was given up comes here late, and what it left is ended by now.
    if !record.hasEnded, state.groups.isLast(position, in: level.group.number), !isFollowed(after: record.hasIssues) {
      record.beginCleaningUp()
      if let hook = level.group.afterAll.last { running?.enter(.afterAll, hook.location) }
      await outside { await GroupEnd(state: state, group: level.group, worker: record.worker).run() }
    }
    return outcome
  }

  /// Runs hooks whose time is not the example's.
  private func outside<Result>(_ hooks: () async -> Result) async -> Result {
    if let clock { await clock.pausing(hooks) } else { await hooks() }
  }

  /// Returns whether another attempt follows, so that groups do not end yet: not where it would fail as this one did, or
  /// where the run ends.
  func isFollowed(after hasIssues: Bool) -> Bool {
    mayRunAgain && hasIssues && !state.interruption.isAsked
      && !chain.onceLevels.contains {
        state.groups.hasEnded($0.group.number) || state.groups.hasFailed($0.group.number)
      }
  }

  /// Returns whether nothing more of the example begins, as its time is up or the run ends: hooks may have kept from it
  /// that they were cancelled. What the example cancelled itself goes on.
  private func isStopped(before location: SourceLocation) -> Bool {
    if record.isCutOff { return true }
    guard let cause = state.interruption.cause else { return false }
    record.record(Issue(.interrupted(by: cause), at: location))
    return true
  }

  /// Runs what a level does for every example.
  private func enter(_ level: RunState.Level, _ index: Int) async -> Outcome {
    if level.group.aroundEach.isEmpty { return await runEach(level, index) }
    return await runAround(level, index)
  }

  private func runEach(_ level: RunState.Level, _ index: Int) async -> Outcome {
    var outcome = Outcome()
    if await prepare(level.group, &outcome) {
      outcome = await enter(index + 1)
    } else {
      turn(outcome.skipped == nil ? .cutOff : .skipped)
    }
    return await runAfterEach(level, outcome)
  }

  /// Makes the evaluated lets and runs the `beforeEach` hooks; returns whether the example may go on.
  private func prepare(_ group: Program.Group, _ outcome: inout Outcome) async -> Bool {
    if !group.evaluations.isEmpty, await !evaluate(group.evaluations, &outcome) { return false }
    for hook in group.beforeEach {
      guard case .plain(let body) = hook.body else { continue }
      if Task.isCancelled, isStopped(before: hook.location) { return false }
      running?.enter(.beforeEach, hook.location)
      do {
        try await record.perform(body)
      } catch {
        outcome.skipped = skip(error)
        if outcome.skipped == nil { note(error, "beforeEach", hook.location) }
        return false
      }
    }
    return true
  }

  /// Makes the evaluated lets; returns whether the example may go on.
  private func evaluate(
    _ evaluations: [(lets: [LetKey], location: SourceLocation)], _ outcome: inout Outcome
  ) async -> Bool {
    for (lets, location) in evaluations {
      running?.enter(.evaluate, location)
      do {
        for key in lets { try await evaluate(key, at: location) }
      } catch {
        outcome.skipped = skip(error)
        if outcome.skipped == nil { note(error, "evaluate", location) }
        return false
      }
    }
    return true
  }

  private func runAfterEach(_ level: RunState.Level, _ outcome: Outcome) async -> Outcome {
    guard !level.group.afterEach.isEmpty else { return outcome }
    record.beginCleaningUp()
    var outcome = outcome
    for hook in level.group.afterEach.reversed() {
      if let skipped = await uncancelled({ await self.cleanUp(hook) }) { outcome.skipped = skipped }
    }
    return outcome
  }

  private func cleanUp(_ hook: Spec.Hook) async -> Skip? {
    guard case .plain(let body) = hook.body else { return nil }
    running?.enter(.afterEach, hook.location)
    do {
      try await record.perform(body)
    } catch {
      if let skipped = skip(error) { return skipped }
      note(error, "afterEach", hook.location)
    }
    return nil
  }

  private func evaluate(_ key: LetKey, at location: SourceLocation) async throws {
    switch chain.overrides[key] ?? key.source {
    case .immediate(let actor, _): await make(key, at: location, on: actor)
    case .suspending:
      try await record.perform { [record] in _ = try await record.asyncValue(of: key, path: []) }
    }
  }

  /// Makes a let on the actor that it is tied to, where a body would read it.
  private func make(_ key: LetKey, at location: SourceLocation, on actor: isolated (any Actor)?) {
    _ = record.value(of: key, in: .current, at: .place(location))
  }

  private func runBody() async -> Outcome {
    var (outcome, turn) = (Outcome(), Turn.completed)
    if Task.isCancelled, isStopped(before: location) {
      turn = .cutOff
    } else if let body {
      running?.enter(.body, location)
      do {
        try await record.perform(body)
      } catch {
        (outcome, turn) = cutOff(by: error, "the example", location)
      }
    }
    if !record.isSettled { await settle(turn) }
    return outcome
  }

  /// Judges what a body that came to its end left to judge, and undoes what it replaced.
  private func settle(_ turn: Turn) async {
    if case .completed = turn { await record.judgeVerifiers() }
    self.turn(turn)
  }

  private enum Turn {
    case completed, skipped
    /// An error came before the end.
    case cutOff
  }

  /// The point between what goes in and what goes out: verifiers that nobody will judge are reported, unless the
  /// example was skipped and so claims nothing; stubs are cleared.
  private func turn(_ turn: Turn) {
    switch turn {
    case .completed: break
    case .skipped: record.dropVerifiers()
    case .cutOff: record.abandonVerifiers()
    }
    record.runCleanUps()
  }

  // MARK: - Around

  /// Runs the level inside its `aroundEach` hooks, the first declared outermost.
  private func runAround(_ level: RunState.Level, _ index: Int) async -> Outcome {
    // An `aroundEach` may call its example from a child task.
    let result = Locked<Outcome?>(nil)
    await wrap(level.group.aroundEach[...], level, index, result)
    if let outcome = result.withLock(\.self) { return outcome }
    turn(.cutOff)
    return Outcome()
  }

  private func wrap(
    _ hooks: ArraySlice<Spec.Hook>, _ level: RunState.Level, _ index: Int, _ result: Locked<Outcome?>
  ) async {
    guard let hook = hooks.first, case .around(let body) = hook.body else {
      let outcome = await runEach(level, index)
      return result.withLock { $0 = outcome }
    }
    let call = WrappedCall()
    let wrapped = WrappedExample { [self] in
      switch call.begin() {
      case .first: break
      case .second: return record.record(Issue(.exampleCalledTwice, at: hook.location))
      case .later: return
      }
      // A task of its own, as a detached one, does not know the example.
      if ExampleContext.current.example === record {
        await wrap(hooks.dropFirst(), level, index, result)
      } else {
        let context = ExampleContext(.example(record))
        await ExampleContext.$current.withValue(context) { await wrap(hooks.dropFirst(), level, index, result) }
      }
      call.end()
    }
    running?.enter(.aroundEach, hook.location)
    var thrown: (any Error)?
    do {
      try await record.perform { try await body(wrapped) }
    } catch {
      thrown = error
    }
    let state = call.close()
    if state == .running {
      record.record(Issue(.exampleNotAwaited, at: hook.location))
      // What follows is the end of an example, and of its groups, that has to be over by then.
      await call.waitForEnd()
    }
    if let thrown, let skipped = skip(thrown) {
      if result.withLock({ $0 == nil }) { turn(.skipped) }
      return result.withLock { $0 = Outcome(skipped: skipped) }
    }
    if let thrown { note(thrown, "aroundEach", hook.location) }
    if thrown == nil, state == .notCalled { record.record(Issue(.exampleNotCalled, at: hook.location)) }
  }

  // MARK: - Once

  private func runBeforeAll(_ level: RunState.Level) async -> GroupProgress.Beginning {
    for hook in level.group.beforeAll {
      running?.enter(.beforeAll, hook.location)
      let once = OnceHook(state: state, hook: hook, level: level, worker: record.worker)
      let (issues, skipped) = await once.run()
      if let first = issues.first {
        let cause = issues.map(\.message).joined(separator: "\n")
        return .failed(
          Issue(
            .beforeAllFailed(group: level.group.description, cause: cause), at: first.location ?? hook.location))
      }
      if let skipped { return .skipped(skipped) }
    }
    return .ready
  }

  private func skip(_ error: any Error) -> Skip? {
    if case .skips(let skip) = ErrorMeaning(error) { skip } else { nil }
  }

  private func note(_ error: any Error, _ thrower: String, _ location: SourceLocation) {
    record.dropExpectationCutOffByError()
    if error is CancellationError, Task.isCancelled, !record.isCutOff, let cause = state.interruption.cause {
      return record.record(Issue(.interrupted(by: cause), at: location))
    }
    // Whoever cancelled the example, as its time limit does, has recorded why.
    if error is CancellationError, Task.isCancelled, record.hasIssues { return }
    if let issue = Issue(thrown: error, by: thrower, at: location) { record.record(issue) }
  }
}
