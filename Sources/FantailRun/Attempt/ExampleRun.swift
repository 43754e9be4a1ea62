import Dispatch
import FantailLock
import FantailPlan
import FantailTree
import Foundation

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

/// The error of abandoned code. The reason is recorded already.
private struct LeftBehind: RecordedError {}

extension ExampleRecord {
  /// Runs code of the example. The run abandons the code if it waits for something that will not happen, such as the
  /// answer to a mock's call that no stub answers.
  func perform(_ body: Spec.Body) async throws {
    switch body {
    case .unisolated(let code): try code()
    case .isolated(let code): try await code()
    case .applied(let code): try await code()
    case .suspending(let code): try await perform(code)
    }
  }

  /// Runs code that suspends in the same way.
  func perform(_ code: @escaping ExampleBody) async throws {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
        return try await perform(abandonable: code)
      }
    #endif
    try await code()
  }

  #if compiler(>=6.3)
    @available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
    private func perform(abandonable code: @escaping ExampleBody) async throws {
      let first = FirstAnswer<Result<Void, any Error>>()
      let before = setLeaving { [self] in
        // The abandoned code cannot finish a let that it was making.
        abandonLets(LeftBehind())
        first.give(.failure(LeftBehind()))
      }
      defer { _ = setLeaving(before) }
      // Not a child task, because its parent would wait for it. It begins on this thread, and continues on the executor
      // that this task prefers.
      let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
      let isCancelled = Task.isCancelled
      let task = Task.immediate(executorPreference: executor) {
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        do {
          try await code()
          first.give(.success(()))
        } catch {
          first.give(.failure(error))
        }
      }
      let outer = noteInnerTask(TaskAddress(task))
      let result = await first.answer(of: task)
      _ = noteInnerTask(outer)
      // If the code cancelled its own task, the steps after it are cancelled too.
      if task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      try result.get()
    }
  #endif
}

/// The call of its example that an `aroundEach` must make exactly once, from any task.
final class WrappedCall: Sendable {
  /// The place of a call in the order of calls.
  enum Turn {
    case first, second
    /// A call after the second, or after the hook ended without a call, which the hook's end reports.
    case later
  }

  private let storage = Locked((calls: 0, isClosed: false))
  private let isOver = FirstAnswer<Void>()

  var hasEnded: Bool { isOver.given != nil }

  func begin() -> Turn {
    storage.withLock { storage in
      guard !storage.isClosed || storage.calls > 0 else { return .later }
      storage.calls += 1
      return storage.calls == 1 ? .first : storage.calls == 2 ? .second : .later
    }
  }

  func end() { isOver.give(()) }

  /// Notes that the hook has returned. Later calls do not run the example.
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

extension MainActor {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// `true` if this code runs on the main actor. Callers use it to report more than a precondition does.
  ///
  /// The thread is not enough: on Linux an asynchronous `main` gives up its thread, and any thread may run the main
  /// queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
