// The run of one example, from its rules to its body and back, in the order of `DeclaredSpecs.Level`:
//
//     root level    registerMatchers, beforeAll*, aroundEach(, evaluate, beforeEach
//       next level    registerMatchers, beforeAll*, aroundEach(, evaluate, beforeEach
//         the body; verifiers in the order in which they were made; stubs and replacements undone, the latest first
//       next level    afterEach, )aroundEach, afterAll*
//     root level    afterEach, )aroundEach, afterAll*
//
// `RunState.run` makes an attempt inside its rules. `Attempt.enter` begins a level, or runs the body behind the last
// one; `go` takes the level's steps on the way in and its `afterEach` hooks on the way out; `perform` runs the code of
// a step. `*` marks the hooks that run once: `RunState.run(_:in:beside:worker:)` runs such a hook in a separate
// attempt.

import FantailPlan
import FantailSeams
import FantailTree

extension RunState {
  /// Runs an example: one attempt, or as many as its rules require.
  ///
  /// - Parameter inTaskOfCaller: `true` if the attempts run in the caller's task, and may leave it cancelled. XCTest's
  ///   method runs one example on its thread, which a new task would leave on older systems.
  package func run(_ position: Int, worker: Int = 0, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let planned = plan.examples[position]
    guard case .run = planned.disposition else { return ExampleResult(notToRun: planned) }
    let example = examples[position]
    let subject = subject(at: position, worker: worker)
    let rules = begin(subject)
    let inTaskOfCaller = inTaskOfCaller && !rules.repeats
    let start = ContinuousClock.now
    let attempts = rules.around(subject) { policy in
      let attempt = Attempt(at: subject, of: example, in: self, rules, policy)
      attempt.announce(.began(attempt))
      let code = rules.aroundCode(of: attempt) {
        guard !inTaskOfCaller else { return await attempt.bound { await attempt.enter(0, on: $0) } }
        await inOwnTask { await attempt.bound { await attempt.enter(0, on: $0) } }
      }
      await code()
      await attempt.judgeAndUndoRest()
      return attempt.end()
    }
    let outcome = await attempts(.last)
    await leaveGroups(of: subject, rules)
    rules.happened(.ended)
    return .judged(planned, example, outcome, took: ContinuousClock.now - start)
  }

  /// Counts an example as ended in its groups, and ends the groups whose last example it was. Usually the attempt has
  /// already ended these groups, unless it was cut off earlier.
  private func leaveGroups(of subject: AttemptSubject, _ rules: AttemptRules) async {
    let ended = subject.path.onceGroups.filter { $0.leave() }
    for once in ended { await end(once, beside: rules, worker: subject.worker) }
  }

  /// Runs a `beforeAll` or `afterAll` within the rules of its group. The hook has a separate attempt, because it does
  /// not belong to one example.
  ///
  /// - Parameters:
  ///   - rules: The rules of the example before or after which the hook runs.
  ///   - worker: The worker that runs that example.
  /// - Returns: The outcome, whose skip is the reason why the group's examples cannot run.
  func run(
    _ hook: Spec.Hook, in group: DeclaredSpecs.Group, beside rules: AttemptRules, worker: Int
  ) async -> AttemptOutcome {
    guard case .plain(let body) = hook.body else { return AttemptOutcome() }
    let subject = subject(of: hook, in: group, worker: worker)
    let own = begin(subject)
    let attempts = own.around(subject) { _ in
      let attempt = Attempt(at: subject, in: self, own, beside: rules)
      let code = own.aroundCode(of: attempt) { await attempt.bound { _ in await attempt.performOnce(body, of: hook) } }
      // The hook has a separate task: a cancellation of the hook does not cancel the example around it, and vice versa.
      let run: @Sendable () async -> Void = {
        attempt.announce(.began(attempt))
        await code()
      }
      if Task.isCancelled { await uncancelled(unless: self.interruption, run) } else { await inOwnTask(run) }
      return attempt.end()
    }
    let outcome = await attempts(.last)
    own.happened(.ended)
    return outcome
  }
}

/// Runs work in a separate task. Work that cancels its task does not cancel the caller's task.
///
/// This is a child task, so that it is cancelled with its parent and has its parent's preferred executor. If the system
/// supports it, the task begins at once on this thread: the queue of a thread pool costs more time than most examples
/// take.
func inOwnTask(_ work: @escaping @Sendable () async -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      group.addImmediateTask { await work() }
    } else {
      group.addTask { await work() }
    }
    await group.waitForAll()
  }
}

// MARK: - Levels

extension Attempt {
  /// Runs code of the attempt: its expectations and mocks find the attempt, and it sees the task-locals of `.with`.
  ///
  /// - Parameter code: The code. It gets the caller's actor, because code that binds task-locals has left it.
  func bound(
    isolation: isolated (any Actor)? = #isolation, _ code: (isolated (any Actor)?) async -> Void
  ) async {
    var presence: Presence? = Presence()
    let context = example == nil ? ExampleContext(onceHook: self) : ExampleContext(example: self)
    await ExampleContext.withCurrent(context, presence: presence) {
      let running = self.code
      let outer = running.replaceOuter(by: .current)
      await TaskLocalBinding.binding(bindings[...]) { await code(isolation) }
      running.replaceOuter(by: outer)
    }
    rules.codeEnded(of: self, leaving: &presence)
  }

  /// Runs the levels from `index` on: their steps before the example, the example, and their steps after it.
  fileprivate func enter(_ index: Int, on actor: isolated (any Actor)? = #isolation) async {
    guard index < path.levels.count else {
      return await judgeAndUndo(await perform(example?.body, .body, subject.location))
    }
    let level = path.levels[index]
    if isStopped(before: subject.location) { return undoAndReportUnjudged(.cutOff) }
    guard let once = path.onceGroups.first(where: { $0.group === level.group }) else {
      return await go(through: level, index)
    }
    switch await pausingClock({ await once.begin { await runBeforeAll(level) } }) {
    case .ready: await go(through: level, index)
    case .failed(let issue):
      record(issue)
      undoAndReportUnjudged(.cutOff)
    case .skipped(let reason): undoAndReportUnjudged(.skipped(reason))
    }
    // If the run was given up, `RunState.giveUp` has ended the records and groups of its attempts.
    if !hasEnded, once.isAtLast { await end(once) }
  }

  /// Runs the steps of a level from `start` on, then the levels inside it, then its `afterEach` hooks.
  private func go(through level: DeclaredSpecs.Level, from start: Int = 0, _ index: Int) async {
    var end = End.completed
    for position in start..<level.entering.count where end.isCompleted {
      switch level.entering[position] {
      // There is nothing to do: the path contains the matchers, and `beforeAll` ran at the start of the level.
      case .registerMatchers, .once: continue
      case .around: return await runAround(level, from: position, index)
      case .evaluate(let lets, let location): end = setUp(by: .evaluate, await evaluate(lets, at: location))
      case .each(let kind, let body, let location):
        end = setUp(by: .init(kind), await perform(body, .init(kind), location))
      }
    }
    if end.isCompleted { await enter(index + 1) } else { undoAndReportUnjudged(end) }
    if level.group.afterEach.isEmpty { return }
    beginCleaningUp()
    for case .each(let kind, let body, let location) in level.leaving {
      let end = await uncancelled { [self] in await perform(body, .init(kind), location) }
      if let skip = end.skip { self.skip(by: skip) }
    }
  }

  /// Runs the code of a step, unless the attempt is stopped. The run abandons code that waits for something that will
  /// not happen.
  private func perform(
    _ body: Spec.Body?, _ kind: PlannedExample.Step.Kind, _ location: SourceLocation
  ) async -> End {
    let isOnce = example == nil
    if !isOnce, isStopped(before: location) { return .cutOff }
    announce(.entered(kind, location))
    setInHook(kind != .body && !isOnce)
    defer { setInHook(false) }
    do {
      switch body {
      case .unisolated(let code): try code()
      case .isolated(let code): try await code()
      case .applied(let code): try await code()
      case .suspending(let code): try await perform(code)
      case nil: break
      }
      return .completed
    } catch {
      let thrower = kind == .body ? "the example" : kind.rawValue
      return took(error, of: thrower, at: location, maySkip: kind != .afterAll)
    }
  }

  /// Runs code that suspends. On systems that support this, the run can stop waiting for the code.
  func perform(_ code: @escaping ExampleBody) async throws {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
        let first = FirstAnswer<Result<Void, any Error>>()
        // This is not a child task, because its parent would wait for it. The task begins on this thread, and continues
        // on the executor that this task prefers.
        let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
        let isCancelled = Task.isCancelled
        let running = self.code
        let leave = running.replaceLeaving { [self] in
          // The abandoned code cannot finish a let that it was making.
          abandonLets(LeftBehind())
          first.give(.failure(LeftBehind()))
        }
        defer { running.replaceLeaving(by: leave) }
        let task = Task.immediate(executorPreference: executor) {
          if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
          do {
            try await code()
            first.give(.success(()))
          } catch {
            first.give(.failure(error))
          }
        }
        let outer = running.replaceInner(by: TaskAddress(task))
        let result = await first.answer(of: task)
        running.replaceInner(by: outer)
        // If the code cancelled its own task, the steps after it are also cancelled.
        if task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        return try result.get()
      }
    #endif
    try await code()
  }

  /// Returns `true` if the time is up or the run is interrupted, even if a hook has caught the `CancellationError`.
  /// Records an interruption. An example that cancelled its own task continues.
  private func isStopped(before location: SourceLocation) -> Bool {
    guard Task.isCancelled else { return false }
    if isCutOff { return true }
    guard let cause = subject.interruption.cause else { return false }
    record(Issue(.interrupted(by: cause), at: location))
    return true
  }

  /// Returns how a step of the set-up ended: a failed expectation cuts the step off, just as an error does.
  private func setUp(by kind: PlannedExample.Step.Kind, _ end: End) -> End {
    guard end.isCompleted, hasFailedSetUp else { return end }
    explainLeftOutBody(after: kind.rawValue)
    return .cutOff
  }

  private func evaluate(_ lets: [LetKey], at location: SourceLocation) async -> End {
    announce(.entered(.evaluate, location))
    setInHook(true)
    defer { setInHook(false) }
    do {
      for key in lets {
        switch path.overrides[key] ?? key.source {
        case .immediate(let actor, _): await make(key, at: location, on: actor)
        case .suspending: try await perform { [self] in _ = try await asyncValue(of: key, path: []) }
        }
      }
      return .completed
    } catch {
      return took(error, of: PlannedExample.Step.Kind.evaluate.rawValue, at: location)
    }
  }

  /// Makes a let by reading it on its actor, as a body would.
  private func make(_ key: LetKey, at location: SourceLocation, on actor: isolated (any Actor)?) {
    _ = ExampleContext.current.read(key, at: .place(location))
  }

  /// Judges verifiers and undoes changes from hooks after the body, even if the example has cancelled this task.
  fileprivate func judgeAndUndoRest() async {
    if isJudgedAndUndone { return }
    await uncancelled { [self] in
      await bound { _ in await judgeAndUndo(hasFailed ? .cutOff : .completed) }
    }
  }
}

// MARK: - Around

extension Attempt {
  /// Runs steps that begin with `aroundEach` hooks, the outermost first.
  private func runAround(_ level: DeclaredSpecs.Level, from position: Int, _ index: Int) async {
    // An `aroundEach` may call its example from a child task.
    let isDone = Locked(false)
    await wrap(level, from: position, index, isDone)
    if !isDone.withLock(\.self) { undoAndReportUnjudged(.cutOff) }
  }

  /// - Parameter isDone: `true` once the example has run or is skipped.
  private func wrap(_ level: DeclaredSpecs.Level, from position: Int, _ index: Int, _ isDone: Locked<Bool>) async {
    guard setUp(by: .aroundEach, .completed).isCompleted else { return }
    guard position < level.entering.count, case .around(let body, let location) = level.entering[position] else {
      await go(through: level, from: position, index)
      return isDone.withLock { $0 = true }
    }
    let call = WrappedCall()
    let wrapped = WrappedExample { [self] in
      switch call.begin() {
      case .first: break
      case .second: return record(Issue(.exampleCalledTwice, at: location))
      case .later: return
      }
      // A detached task does not inherit the task-locals of the example, so they are bound again.
      if ExampleContext.current.example === self {
        await wrap(level, from: position + 1, index, isDone)
      } else {
        await bound { _ in await wrap(level, from: position + 1, index, isDone) }
      }
      setInHook(true)
      call.end()
    }
    announce(.entered(.aroundEach, location))
    setInHook(true)
    defer { setInHook(false) }
    var thrown: (any Error)?
    do {
      try await perform { try await body(wrapped) }
    } catch {
      thrown = error
    }
    let wasCalled = call.close()
    if wasCalled, !call.hasEnded {
      record(Issue(.exampleNotAwaited, at: location))
      // The example has to be over before its groups end.
      await call.waitForEnd()
    }
    if let thrown {
      let end = took(thrown, of: PlannedExample.Step.Kind.aroundEach.rawValue, at: location)
      guard let skip = end.skip else { return }
      if isDone.withLock(\.self) { self.skip(by: skip) } else { undoAndReportUnjudged(end) }
      isDone.withLock { $0 = true }
    } else if !wasCalled {
      record(Issue(.exampleNotCalled, at: location))
    }
  }
}

/// The error of abandoned code, whose reason has already been recorded.
private struct LeftBehind: RecordedError {}

/// The call to its example that an `aroundEach` must make exactly once, from any task.
final class WrappedCall: Sendable {
  /// The position of a call in the order of calls.
  enum Ordinal {
    case first, second
    /// A call after the second, or after the hook ended without a call, which the hook's end reports.
    case later
  }

  private let storage = Locked((calls: 0, isClosed: false))
  private let isOver = FirstAnswer<Void>()

  var hasEnded: Bool { isOver.given != nil }

  func begin() -> Ordinal {
    storage.withLock { storage in
      guard !storage.isClosed || storage.calls > 0 else { return .later }
      storage.calls += 1
      return storage.calls == 1 ? .first : storage.calls == 2 ? .second : .later
    }
  }

  func end() { isOver.give(()) }

  /// Records that the hook has returned. Later calls do not run the example.
  ///
  /// - Returns: Whether the hook called its example.
  func close() -> Bool {
    storage.withLock { storage in
      storage.isClosed = true
      return storage.calls > 0
    }
  }

  func waitForEnd() async { await isOver.answer() }
}

// MARK: - Once

extension Attempt {
  private func runBeforeAll(_ level: DeclaredSpecs.Level) async -> OnceGroup.Beginning {
    for case .once(let hook) in level.entering {
      announce(.entered(.beforeAll, hook.location))
      let outcome = await run.run(hook, in: level.group, beside: rules, worker: worker)
      if let first = outcome.issues.first {
        let cause = outcome.issues.map(\.message).joined(separator: "\n")
        return .failed(
          Issue(.beforeAllFailed(group: level.group.description, cause: cause), at: first.location ?? hook.location))
      }
      if let skip = outcome.skip { return .skipped(skip) }
    }
    return .ready
  }

  /// Ends a group whose last example this is, unless another attempt follows.
  private func end(_ once: OnceGroup) async {
    // A verifier from an `afterEach` may still fail the example, so it is judged before the decision on another attempt.
    await judgeAndUndoRest()
    if policy.isFollowed(after: hasFailed) { return }
    beginCleaningUp()
    if let hook = once.group.afterAll.last { announce(.entered(.afterAll, hook.location)) }
    await pausingClock { await run.end(once, beside: rules, worker: worker) }
  }

  /// Runs the body of a hook that runs once, and judges its verifiers.
  fileprivate func performOnce(_ body: Spec.Body, of hook: Spec.Hook) async {
    await judgeAndUndo(await perform(body, .init(hook.kind), hook.location))
  }
}
