import FantailPlan
import FantailTree

/// Runs a `beforeAll` or `afterAll`. The hook has its own record, because it does not belong to one example.
struct OnceHook {
  let state: RunState
  let hook: Spec.Hook
  let group: Program.Group
  /// The rules of the example that it runs beside.
  let rules: AttemptRules
  /// The worker that runs that example.
  let worker: Int

  /// Runs the hook, within the rules of its group.
  ///
  /// - Returns: The outcome. Its skip is the reason why the group's examples cannot run.
  func run() async -> AttemptOutcome {
    let subject = state.subject(of: hook, in: group, worker: worker)
    let own = state.begin(subject)
    let outcome = await own.around(subject) { _ in await attempt(subject, own) }
    own.happened(.ended)
    return outcome
  }

  private func attempt(_ subject: AttemptSubject, _ own: AttemptRules) async -> AttemptOutcome {
    // The hook has its own task: a cancellation of the hook does not cancel the example beside it, nor the reverse.
    if Task.isCancelled { return await uncancelled(unless: state.interruption) { await runOnce(subject, own) } }
    return await inOwnTask { await runOnce(subject, own) } ?? AttemptOutcome()
  }

  private func runOnce(_ subject: AttemptSubject, _ own: AttemptRules) async -> AttemptOutcome {
    guard case .plain(let body) = hook.body else { return AttemptOutcome() }
    let record = ExampleRecord(
      at: subject, issuesOfRun: state.issues, exitTests: state.exitTests, listener: rules)
    let attempt = Attempt(record, listener: own)
    attempt.tell(.began(attempt))
    await own.aroundCode(of: attempt) { await run(body, attempt, own) }
    return record.end()
  }

  private func run(_ body: Spec.Body, _ attempt: Attempt, _ own: AttemptRules) async {
    let record = attempt.record
    record.noteTask()
    var end = ExampleRecord.End.completed
    var presence: Presence? = Presence()
    await ExampleContext.withCurrent(ExampleContext(onceHook: record), presence: presence) {
      await rules.outside {
        await own.scope {
          do {
            try await record.perform(body)
          } catch {
            end = record.took(error, of: hook.kind.rawValue, at: hook.location, maySkip: hook.kind == .beforeAll)
          }
          await record.judgeAndUndo(end)
        }
      }
    }
    attempt.codeEnded(leaving: &presence)
  }
}
