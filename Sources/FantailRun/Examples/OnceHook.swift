import FantailLock
import FantailPlan
import FantailTree

/// One run of a `beforeAll` or `afterAll`: it has a separate scope, since it belongs to no single example.
struct OnceHook {
  let state: RunState
  let hook: Spec.Hook
  let level: RunState.Level
  var worker = 0

  /// Runs the hook, within the time that its group gives to each of its examples and hooks.
  ///
  /// - Parameter skip: Returns what an error says that means skipping.
  /// - Returns: What went wrong, and what said that the examples cannot run.
  func run() async -> (issues: [Issue], skipped: Skip?) {
    await state.underway.noteReach(for: state.ids(in: level.group.number)) { await runInTask() }
  }

  private func runInTask() async -> (issues: [Issue], skipped: Skip?) {
    // It belongs to no example: neither is cancelled by what the other cancels.
    if Task.isCancelled { return await uncancelled(unless: state.interruption) { await runOnce() } }
    return await inOwnTask { await runOnce() } ?? ([], nil)
  }

  private func runOnce() async -> (issues: [Issue], skipped: Skip?) {
    guard case .plain(let body) = hook.body else { return ([], nil) }
    let record = ExampleRecord(of: .hook(hook.kind), worker: worker, registries: level.registries) {
      [state, hook] issue in
      state.record(issue.changed { .afterExampleEnded(example: "\(hook.kind.rawValue) at \(hook.location)", $0) })
    }
    let skipped: Skip?
    if let limit = level.group.traits.timeLimit {
      let clock = AttemptClock()
      let running = state.underway.begin(nil, hook.kind == .beforeAll ? .beforeAll : .afterAll, at: hook.location)
      running.watch(limit, clock)
      defer { running.end() }
      let start = "\(hook.location) as \(hook.kind.rawValue)"
      let timeLimit = TimeLimit(limit: limit, start: start, location: hook.location, record: record, clock: clock)
      skipped = await timeLimit.run { await run(body, record) } ?? nil
    } else {
      skipped = await run(body, record)
    }
    return (record.end(), skipped)
  }

  private func run(_ body: Spec.Body, _ record: ExampleRecord) async -> Skip? {
    var skipped: Skip?
    await ExampleContext.$current.withValue(ExampleContext(.onceHook(record))) {
      await TaskLocalBinding.binding(level.group.traits.bindings[...]) { skipped = await perform(body, record) }
    }
    return skipped
  }

  private func perform(_ body: Spec.Body, _ record: ExampleRecord) async -> Skip? {
    var skipped: Skip?
    do {
      try await record.perform(body)
      await record.judgeVerifiers()
    } catch {
      if hook.kind == .beforeAll, case .skips(let skip) = ErrorMeaning(error) {
        skipped = skip
      } else if let issue = issue(of: error, record) {
        record.record(issue)
      }
      record.abandonVerifiers()
    }
    record.runCleanUps()
    return skipped
  }

  private func issue(of error: any Error, _ record: ExampleRecord) -> Issue? {
    if error is CancellationError, Task.isCancelled {
      // Its time limit has said why.
      if record.isCutOff { return nil }
      if let cause = state.interruption.cause { return Issue(.interrupted(by: cause), at: hook.location) }
    }
    return Issue(thrown: error, by: hook.kind.rawValue, at: hook.location)
  }
}

/// The end of a group: its `afterAll` hooks, the last declared first.
struct GroupEnd {
  let state: RunState
  let group: Program.Group
  var worker = 0

  /// Runs the hooks, unless they ran already; what goes wrong is an issue of the run.
  func run() async {
    guard state.groups.end(group.number), !group.afterAll.isEmpty else { return }
    await uncancelled { await runHooks() }
  }

  private func runHooks() async {
    let level = state.level(group.number)
    for hook in group.afterAll.reversed() {
      for issue in await OnceHook(state: state, hook: hook, level: level, worker: worker).run().issues {
        state.record(issue)
      }
    }
  }
}

extension RunState {
  /// Ends groups that were begun and whose last planned example was never reached.
  package func closeGroups() async {
    for group in program.groups.reversed() where !group.afterAll.isEmpty {
      await GroupEnd(state: self, group: group).run()
    }
  }
}
