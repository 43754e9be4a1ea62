import FantailPlan
import FantailTree

/// One run of a `beforeAll` or `afterAll`: it has a separate scope, since it belongs to no single example.
struct OnceHook {
  let state: RunState
  let hook: Spec.Hook
  let group: Program.Group
  /// What binds the task-locals of the example that it runs beside as they were around that.
  var around: [TaskLocalBinding] = []
  /// The example that it runs beside.
  var example: ExampleRecord?

  /// Runs the hook, within the time that its group gives to each of its examples and hooks.
  ///
  /// - Returns: What went wrong, and what said that the examples cannot run.
  func run() async -> (issues: [Issue], skipped: Skip?) {
    await state.underway.noteReach(for: state.ids(in: group.number)) { await runInTask() }
  }

  private func runInTask() async -> (issues: [Issue], skipped: Skip?) {
    // It belongs to no example: neither is cancelled by what the other cancels.
    if Task.isCancelled { return await uncancelled(unless: state.interruption) { await runOnce() } }
    return await inOwnTask { await runOnce() } ?? ([], nil)
  }

  private func runOnce() async -> (issues: [Issue], skipped: Skip?) {
    guard case .plain(let body) = hook.body else { return ([], nil) }
    let record = ExampleRecord(
      of: .hook(hook.kind, hook.location), in: state, state.chain(to: group.number), worker: example?.worker ?? 0,
      running: example?.running)
    let running = state.underway.begin(nil, hook.kind == .beforeAll ? .beforeAll : .afterAll, at: hook.location)
    defer { running.end() }
    running.begin { record.abandon() }
    let skipped: Skip?
    if let limit = group.traits.timeLimit {
      let timeLimit = TimeLimit(
        limit: limit, start: "\(hook.location) as \(hook.kind.rawValue)", location: hook.location, record: record,
        clock: AttemptClock(), running: running)
      skipped = await timeLimit.run { await run(body, record) } ?? nil
    } else {
      skipped = await run(body, record)
    }
    return (record.end().issues, skipped)
  }

  private func run(_ body: Spec.Body, _ record: ExampleRecord) async -> Skip? {
    var end = ExampleRecord.End.completed
    await ExampleContext.$current.withValue(ExampleContext(onceHook: record)) {
      await TaskLocalBinding.binding((around + group.traits.bindings)[...]) {
        do {
          try await record.perform(body)
        } catch {
          end = record.end(by: error, of: hook.kind.rawValue, at: hook.location, maySkip: hook.kind == .beforeAll)
        }
        await record.settle(end)
      }
    }
    return end.skip
  }
}
