import FantailLock
import FantailPlan
import FantailTree

/// One run of a `beforeAll` or `afterAll`: it has a separate scope, since it belongs to no single example.
struct OnceHook {
  let state: RunState
  let hook: Spec.Hook
  var worker = 0
  let registries: [any MatcherNaming]

  /// Runs the hook and returns what went wrong.
  ///
  /// - Parameter skip: Takes an error that means skipping, and returns whether it does.
  func run(skip: (any Error) -> Bool = { _ in false }) async -> [Issue] {
    guard case .plain(let body) = hook.body else { return [] }
    let record = ExampleRecord(of: .hook(hook.kind), worker: worker, registries: registries) {
      [state, hook] issue in
      state.record(issue.changed { .afterExampleEnded(example: "\(hook.kind.rawValue) at \(hook.location)", $0) })
    }
    await ExampleContext.$current.withValue(ExampleContext(.onceHook(record))) {
      do {
        try await body()
        await record.judgeVerifiers()
      } catch {
        if !skip(error), let issue = Issue(thrown: error, by: hook.kind.rawValue, at: hook.location) {
          record.record(issue)
        }
        record.abandonVerifiers()
      }
    }
    record.runCleanUps()
    return record.end()
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
    let registries = state.level(group.number).registries
    for hook in group.afterAll.reversed() {
      let issues = await OnceHook(state: state, hook: hook, worker: worker, registries: registries).run()
      for issue in issues { state.record(issue) }
    }
  }
}

extension RunState {
  /// Ends groups that were begun and whose last planned example was never reached.
  func closeGroups() async {
    for group in program.groups.reversed() where !group.afterAll.isEmpty {
      await GroupEnd(state: self, group: group).run()
    }
  }
}

/// A value that one task hands to itself across a closure it does not control.
///
/// An `aroundEach` may call its example from a child task, so that the value is behind the lock.
final class Once<Value: Sendable>: Sendable {
  private let storage = Locked<Value?>(nil)

  var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
