import FantailLock
import FantailPlan
import FantailTree

/// A run of a `beforeAll` or `afterAll`: it has a record of its own, since it belongs to no single example.
struct OnceHook {
  let state: RunState
  let hook: Spec.Hook
  let group: Program.Group
  /// The rules of the example that it runs beside.
  let rules: [any AttemptRule]
  /// The worker that runs that example.
  let worker: Int

  /// Runs the hook, within the rules of its group.
  ///
  /// - Returns: The outcome, whose skip says why the group's examples cannot run.
  func run() async -> AttemptOutcome {
    let subject = AttemptSubject(
      example: nil, kind: .init(hook.kind), location: hook.location,
      traits: group.traits, worker: worker, run: state, group: group.number, path: state.path(to: group.number))
    let own = state.rules(for: subject)
    return await Attempts(subject, own) { _ in await attempt(subject, own) }.run()
  }

  private func attempt(_ subject: AttemptSubject, _ own: [any AttemptRule]) async -> AttemptOutcome {
    // It belongs to no example: neither is cancelled by what the other cancels.
    if Task.isCancelled { return await uncancelled(unless: state.interruption) { await runOnce(subject, own) } }
    return await inOwnTask { await runOnce(subject, own) } ?? AttemptOutcome()
  }

  private func runOnce(_ subject: AttemptSubject, _ own: [any AttemptRule]) async -> AttemptOutcome {
    guard case .plain(let body) = hook.body else { return AttemptOutcome() }
    let record = ExampleRecord(
      of: .hook(hook.kind, hook.location), in: state, subject.path, worker: worker, listeners: rules)
    let attempt = Attempt(record: record, rules: own)
    attempt.tell(.began(attempt))
    let skip = Locked<Skip?>(nil)
    await own.aroundCode(of: attempt) {
      let reason = await run(body, attempt)
      if let reason { skip.withLock { $0 = reason } }
    }
    let reason = skip.withLock(\.self)
    var outcome = record.end()
    outcome.skip = reason
    return outcome
  }

  private func run(_ body: Spec.Body, _ attempt: Attempt) async -> Skip? {
    let record = attempt.record
    record.noteTask()
    var end = ExampleRecord.End.completed
    await ExampleContext.$current.withValue(ExampleContext(onceHook: record)) {
      await rules.outside {
        await attempt.rules.scope {
          do {
            try await record.perform(body)
          } catch {
            end = record.end(by: error, of: hook.kind.rawValue, at: hook.location, maySkip: hook.kind == .beforeAll)
          }
          await record.judgeAndUndo(end)
        }
      }
    }
    return end.skip
  }
}
