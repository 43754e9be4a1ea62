import FantailLock
import FantailPlan
import FantailTree

/// One attempt at one example: its levels in Kiwi's order, its body, its verifiers, and back.
///
/// Level by level from the root: `beforeAll` if the level has not begun, `aroundEach` around all that follows, evaluated
/// lets, `beforeEach`, and the next level. Then the body, the verifiers, and the undoing of stubs and replacements. Back from
/// the innermost level: `afterEach` in reverse, and `afterAll` if no other example of the level follows.
struct ExampleRun: Sendable {
  let attempt: Attempt
  let example: Program.Example
  let policy: AttemptPolicy

  private typealias End = ExampleRecord.End

  private var record: ExampleRecord { attempt.record }
  private var state: RunState { record.run }
  private var path: GroupPath { record.path }

  /// Runs the attempt, whose issues the record has.
  ///
  /// - Returns: The error that says why the example cannot run here.
  func run(isolation: isolated (any Actor)? = #isolation) async -> Skip? {
    await ExampleContext.$current.withValue(ExampleContext(example: record)) {
      // The standard library's `withValue` leaves the caller's actor.
      await runLevels(on: isolation)
    }
  }

  private func runLevels(on actor: isolated (any Actor)?) async -> Skip? {
    var skip: Skip?
    await attempt.rules.scope { skip = await enter(0) }
    return skip
  }

  /// Runs code that may suspend.
  private func perform(
    _ kind: PlannedExample.Step.Kind, _ location: SourceLocation, _ code: () async throws -> Void
  ) async -> End {
    attempt.tell(.entered(kind, location))
    do {
      try await code()
      return .completed
    } catch {
      return end(by: error, in: kind, location)
    }
  }

  /// Runs the levels from `index` on, the example, and what follows it on these levels.
  private func enter(_ index: Int) async -> Skip? {
    guard index < path.groups.count else { return await runBody() }
    let group = path.groups[index]
    if isStopped(before: example.location) { return record.undoAndReportUnjudged(.cutOff) }
    guard let once = path.onceGroups.first(where: { $0.group === group }) else { return await runLevel(group, index) }

    let skip: Skip?
    switch await attempt.clock.pausing({ await once.begin { await runBeforeAll(group) } }) {
    case .ready: skip = await runLevel(group, index)
    case .failed(let issue):
      record.record(issue)
      skip = record.undoAndReportUnjudged(.cutOff)
    case .skipped(let reason): skip = record.undoAndReportUnjudged(.skipped(reason))
    }
    // One that was given up comes here late, and what it left is ended by now.
    if !record.hasEnded, once.isAtLast {
      // What hooks left is none of the group's end, and may be what another attempt follows.
      if !record.isJudgedAndUndone { await attempt.judgeAndUndoRest() }
      if policy.isFollowed(after: record.hasFailed) { return skip }
      record.beginCleaningUp()
      if let hook = group.afterAll.last { attempt.tell(.entered(.afterAll, hook.location)) }
      await attempt.clock.pausing { await state.end(once, beside: attempt.rules, worker: record.worker) }
    }
    return skip
  }

  /// Returns whether nothing more of the example begins, as its time is up or the run ends: hooks may have kept from it
  /// that they were cancelled. What the example cancelled itself goes on.
  private func isStopped(before location: SourceLocation) -> Bool {
    guard Task.isCancelled else { return false }
    if record.isCutOff { return true }
    guard let cause = state.interruption.cause else { return false }
    record.record(Issue(.interrupted(by: cause), at: location))
    return true
  }

  /// Runs what a level does for every example.
  private func runLevel(_ group: Program.Group, _ index: Int) async -> Skip? {
    group.aroundEach.isEmpty ? await runEach(group, index) : await runAround(group, index)
  }

  private func runEach(_ group: Program.Group, _ index: Int) async -> Skip? {
    let end = await prepare(group)
    var skip: Skip?
    if case .completed = end { skip = await enter(index + 1) } else { skip = record.undoAndReportUnjudged(end) }
    if group.afterEach.isEmpty { return skip }
    record.beginCleaningUp()
    for hook in group.afterEach.reversed() {
      guard case .plain(let body) = hook.body else { continue }
      let end = await uncancelled {
        await perform(.afterEach, hook.location) { try await record.perform(body) }
      }
      skip = end.skip ?? skip
    }
    return skip
  }

  /// Makes the evaluated lets and runs the `beforeEach` hooks.
  private func prepare(_ group: Program.Group) async -> End {
    for (lets, location) in group.evaluations {
      let end = await perform(.evaluate, location) {
        for key in lets { try await evaluate(key, at: location) }
      }
      guard case .completed = end else { return end }
    }
    for hook in group.beforeEach {
      guard case .plain(let body) = hook.body else { continue }
      if isStopped(before: hook.location) { return .cutOff }
      let end = await perform(.beforeEach, hook.location) { try await record.perform(body) }
      guard case .completed = end else { return end }
    }
    return .completed
  }

  private func evaluate(_ key: LetKey, at location: SourceLocation) async throws {
    switch path.overrides[key] ?? key.source {
    case .immediate(let actor, _): await make(key, at: location, on: actor)
    case .suspending:
      try await record.perform { [record] in _ = try await record.asyncValue(of: key, path: []) }
    }
  }

  /// Makes a let on the actor that it is tied to, where a body would read it.
  private func make(_ key: LetKey, at location: SourceLocation, on actor: isolated (any Actor)?) {
    _ = ExampleContext.current.read(key, at: .place(location))
  }

  private func runBody() async -> Skip? {
    var end = End.completed
    if isStopped(before: example.location) {
      end = .cutOff
    } else if let body = example.body {
      end = await perform(.body, example.location) { try await record.perform(body) }
    }
    if !record.isJudgedAndUndone { await record.judgeAndUndo(end) }
    return end.skip
  }

  private func end(by error: any Error, in kind: PlannedExample.Step.Kind, _ location: SourceLocation) -> End {
    record.end(by: error, of: kind == .body ? "the example" : kind.rawValue, at: location)
  }

  // MARK: - Around

  /// Runs the level inside its `aroundEach` hooks, the first declared outermost.
  private func runAround(_ group: Program.Group, _ index: Int) async -> Skip? {
    // An `aroundEach` may call its example from a child task.
    let result = Locked<End?>(nil)
    await wrap(group.aroundEach[...], group, index, result)
    return result.withLock(\.self).map(\.skip) ?? record.undoAndReportUnjudged(.cutOff)
  }

  private func wrap(
    _ hooks: ArraySlice<Spec.Hook>, _ group: Program.Group, _ index: Int, _ result: Locked<End?>
  ) async {
    guard let hook = hooks.first, case .around(let body) = hook.body else {
      let skip = await runEach(group, index)
      return result.withLock { $0 = skip.map(End.skipped) ?? .completed }
    }
    let call = WrappedCall()
    let wrapped = WrappedExample {
      switch call.begin() {
      case .first: break
      case .second: return record.record(Issue(.exampleCalledTwice, at: hook.location))
      case .later: return
      }
      // A task of its own, as a detached one, does not know the example.
      if ExampleContext.current.example === record {
        await wrap(hooks.dropFirst(), group, index, result)
      } else {
        let context = ExampleContext(example: record)
        await ExampleContext.$current.withValue(context) {
          await attempt.rules.scope { await wrap(hooks.dropFirst(), group, index, result) }
        }
      }
      call.end()
    }
    attempt.tell(.entered(.aroundEach, hook.location))
    var thrown: (any Error)?
    do {
      try await record.perform { try await body(wrapped) }
    } catch {
      thrown = error
    }
    let wasCalled = call.close()
    if wasCalled, !call.hasEnded {
      record.record(Issue(.exampleNotAwaited, at: hook.location))
      // What follows is the end of an example, and of its groups, that has to be over by then.
      await call.waitForEnd()
    }
    if let thrown {
      let end = end(by: thrown, in: .aroundEach, hook.location)
      guard case .skipped = end else { return }
      if result.withLock({ $0 == nil }) { record.undoAndReportUnjudged(end) }
      result.withLock { $0 = end }
    } else if !wasCalled {
      record.record(Issue(.exampleNotCalled, at: hook.location))
    }
  }

  // MARK: - Once

  private func runBeforeAll(_ group: Program.Group) async -> OnceGroup.Beginning {
    for hook in group.beforeAll {
      attempt.tell(.entered(.beforeAll, hook.location))
      let outcome = await OnceHook(
        state: state, hook: hook, group: group, rules: attempt.rules, worker: record.worker
      ).run()
      if let first = outcome.issues.first {
        let cause = outcome.issues.map(\.message).joined(separator: "\n")
        return .failed(
          Issue(.beforeAllFailed(group: group.description, cause: cause), at: first.location ?? hook.location))
      }
      if let skip = outcome.skip { return .skipped(skip) }
    }
    return .ready
  }
}
