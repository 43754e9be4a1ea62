import FantailLock
import FantailPlan
import FantailTree

/// Runs one attempt at an example: through its levels to its body, and back.
///
/// ``Program/Level`` has the order of the steps, and this type goes through them: `enter` begins a level, `go` takes the
/// steps on the way in, `runBody` is the innermost, and `leave` takes the steps on the way out.
///
/// A class, because each closure that runs for the attempt holds it: copies of its parts cost a debug build 0.1 us an
/// example.
final class ExampleRun: Sendable {
  private let attempt: Attempt
  private let record: ExampleRecord
  private let example: Program.Example
  private let policy: AttemptPolicy
  private let rules: AttemptRules
  private let state: RunState
  private let path: GroupPath

  init(
    _ attempt: Attempt, _ example: Program.Example, _ policy: AttemptPolicy, within rules: AttemptRules,
    in state: RunState
  ) {
    self.attempt = attempt
    record = attempt.record
    self.example = example
    self.policy = policy
    self.rules = rules
    self.state = state
    path = record.path
  }

  private typealias End = ExampleRecord.End

  /// Runs the attempt. The record keeps its outcome.
  func run(isolation: isolated (any Actor)? = #isolation) async {
    var presence: Presence? = Presence()
    await ExampleContext.withCurrent(ExampleContext(example: record), presence: presence) {
      record.noteTask()
      if rules.isEmpty {
        await enter(0, on: isolation)
      } else {
        await rules.scope { await enter(0, on: isolation) }
      }
    }
    attempt.codeEnded(leaving: &presence)
  }

  /// Runs the levels from `index` on: their steps before the example, the example, and their steps after it.
  ///
  /// - Parameter actor: The caller's actor. Code that binds task-locals has left it.
  private func enter(_ index: Int, on actor: isolated (any Actor)? = #isolation) async {
    guard index < path.levels.count else { return await runBody() }
    let level = path.levels[index]
    if isStopped(before: example.location) { return record.undoAndReportUnjudged(.cutOff) }
    guard path.onceGroups.count > 0, let once = path.onceGroups.first(where: { $0.group === level.group }) else {
      return await go(through: level, index)
    }

    switch await record.pausingClock({ await once.begin { await runBeforeAll(level) } }) {
    case .ready: await go(through: level, index)
    case .failed(let issue):
      record.record(issue)
      record.undoAndReportUnjudged(.cutOff)
    case .skipped(let reason): record.undoAndReportUnjudged(.skipped(reason))
    }
    // If the run was given up, `RunState.giveUp` has ended the records and groups of its attempts.
    if !record.hasEnded, once.isAtLast {
      // A verifier from an `afterEach` may still fail the example, so it is judged before the decision on another
      // attempt.
      if !record.isJudgedAndUndone { await attempt.judgeAndUndoRest(within: rules) }
      if policy.isFollowed(after: record.hasFailed) { return }
      record.beginCleaningUp()
      if let hook = level.group.afterAll.last { attempt.tell(.entered(.afterAll, hook.location)) }
      await record.pausingClock { await state.end(once, beside: rules, worker: record.worker) }
    }
  }

  /// Returns `true` if the time is up or the run is interrupted, even if a hook has caught the `CancellationError`.
  /// Records an interruption. An example that cancelled its own task continues.
  private func isStopped(before location: SourceLocation) -> Bool {
    guard Task.isCancelled else { return false }
    if record.isCutOff { return true }
    guard let cause = attempt.subject.interruption.cause else { return false }
    record.record(Issue(.interrupted(by: cause), at: location))
    return true
  }

  /// Runs the steps of a level from `start` on, then the levels inside it, then its `afterEach` hooks.
  private func go(through level: Program.Level, from start: Int = 0, _ index: Int) async {
    var end = End.completed
    for position in start..<level.entering.count where end.isCompleted {
      switch level.entering[position] {
      // Nothing to do: the path has the matchers, and `beforeAll` ran at the start of the level.
      case .registerMatchers, .once: continue
      case .around: return await runAround(level, from: position, index)
      case .evaluate(let lets, let location):
        end = setUp(by: .evaluate, await evaluate(lets, at: location))
      case .each(let kind, let body, let location):
        end = .cutOff
        if !isStopped(before: location) {
          end = setUp(by: .init(kind), await perform(body, .init(kind), location))
        }
      }
    }
    if end.isCompleted { await enter(index + 1) } else { record.undoAndReportUnjudged(end) }
    if level.group.afterEach.count > 0 { await leave(level) }
  }

  /// Returns how a step of the set-up ended: a failed expectation cuts it off as an error does.
  private func setUp(by kind: PlannedExample.Step.Kind, _ end: End) -> End {
    guard end.isCompleted, record.hasFailedSetUp else { return end }
    record.explainLeftOutBody(after: kind.rawValue)
    return .cutOff
  }

  /// Runs the code of a step.
  private func perform(
    _ body: Spec.Body, _ kind: PlannedExample.Step.Kind, _ location: SourceLocation
  ) async -> End {
    attempt.tell(.entered(kind, location))
    if kind != .body { record.setInHook(true) }
    defer { if kind != .body { record.setInHook(false) } }
    do {
      try await record.perform(body)
      return .completed
    } catch {
      return took(error, in: kind, location)
    }
  }

  /// Runs the `afterEach` hooks of a level.
  private func leave(_ level: Program.Level) async {
    record.beginCleaningUp()
    for case .each(let kind, let body, let location) in level.leaving {
      let end = await uncancelled { [self] in await perform(body, .init(kind), location) }
      if let skip = end.skip { record.skip(by: skip) }
    }
  }

  private func evaluate(_ lets: [LetKey], at location: SourceLocation) async -> End {
    attempt.tell(.entered(.evaluate, location))
    record.setInHook(true)
    defer { record.setInHook(false) }
    do {
      for key in lets { try await evaluate(key, at: location) }
      return .completed
    } catch {
      return took(error, in: .evaluate, location)
    }
  }

  private func evaluate(_ key: LetKey, at location: SourceLocation) async throws {
    switch path.overrides[key] ?? key.source {
    case .immediate(let actor, _): await make(key, at: location, on: actor)
    case .suspending:
      try await record.perform { [record] in _ = try await record.asyncValue(of: key, path: []) }
    }
  }

  /// Makes a let by reading it on its actor, as a body would.
  private func make(_ key: LetKey, at location: SourceLocation, on actor: isolated (any Actor)?) {
    _ = ExampleContext.current.read(key, at: .place(location))
  }

  private func runBody() async {
    var end = End.completed
    if isStopped(before: example.location) {
      end = .cutOff
    } else if let body = example.body {
      end = await perform(body, .body, example.location)
    }
    if !end.isCompleted || !record.isJudgedAndUndone { await record.judgeAndUndo(end) }
  }

  private func took(_ error: any Error, in kind: PlannedExample.Step.Kind, _ location: SourceLocation) -> End {
    record.took(error, of: kind == .body ? "the example" : kind.rawValue, at: location)
  }

  // MARK: - Around

  /// Runs steps that begin with `aroundEach` hooks, the outermost first.
  private func runAround(_ level: Program.Level, from position: Int, _ index: Int) async {
    // An `aroundEach` may call its example from a child task.
    let isDone = Locked(false)
    await wrap(level, from: position, index, isDone)
    if !isDone.withLock(\.self) { record.undoAndReportUnjudged(.cutOff) }
  }

  /// - Parameter isDone: `true` once the example has run or is skipped.
  private func wrap(_ level: Program.Level, from position: Int, _ index: Int, _ isDone: Locked<Bool>) async {
    guard setUp(by: .aroundEach, .completed).isCompleted else { return }
    guard position < level.entering.count, case .around(let body, let location) = level.entering[position] else {
      await go(through: level, from: position, index)
      return isDone.withLock { $0 = true }
    }
    let call = WrappedCall()
    let wrapped = WrappedExample { [self] in
      switch call.begin() {
      case .first: break
      case .second: return record.record(Issue(.exampleCalledTwice, at: location))
      case .later: return
      }
      record.setInHook(false)
      // A detached task does not inherit the task-locals of the example, so they are bound again.
      if ExampleContext.current.example === record {
        await wrap(level, from: position + 1, index, isDone)
      } else {
        var presence: Presence? = Presence()
        await ExampleContext.withCurrent(ExampleContext(example: record), presence: presence) {
          await rules.scope { await wrap(level, from: position + 1, index, isDone) }
        }
        attempt.codeEnded(leaving: &presence)
      }
      record.setInHook(true)
      call.end()
    }
    attempt.tell(.entered(.aroundEach, location))
    record.setInHook(true)
    defer { record.setInHook(false) }
    var thrown: (any Error)?
    do {
      try await record.perform { try await body(wrapped) }
    } catch {
      thrown = error
    }
    let wasCalled = call.close()
    if wasCalled, !call.hasEnded {
      record.record(Issue(.exampleNotAwaited, at: location))
      // The example has to be over before its groups end.
      await call.waitForEnd()
    }
    if let thrown {
      let end = took(thrown, in: .aroundEach, location)
      guard let skip = end.skip else { return }
      if isDone.withLock(\.self) { record.skip(by: skip) } else { record.undoAndReportUnjudged(end) }
      isDone.withLock { $0 = true }
    } else if !wasCalled {
      record.record(Issue(.exampleNotCalled, at: location))
    }
  }

  // MARK: - Once

  private func runBeforeAll(_ level: Program.Level) async -> OnceGroup.Beginning {
    for case .once(let hook) in level.entering {
      attempt.tell(.entered(.beforeAll, hook.location))
      let outcome = await OnceHook(
        state: state, hook: hook, group: level.group, rules: rules, worker: record.worker
      ).run()
      if let first = outcome.issues.first {
        let cause = outcome.issues.map(\.message).joined(separator: "\n")
        return .failed(
          Issue(.beforeAllFailed(group: level.group.description, cause: cause), at: first.location ?? hook.location))
      }
      if let skip = outcome.skip { return .skipped(skip) }
    }
    return .ready
  }
}
