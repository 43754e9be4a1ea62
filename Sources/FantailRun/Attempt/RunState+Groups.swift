import FantailPlan
import FantailTree

// The ends of groups, with their `afterAll` hooks.
extension RunState {
  /// Ends a group unless it has ended. Its `afterAll` hooks run, the last declared first; their failures are issues of
  /// the run.
  ///
  /// - Parameters:
  ///   - rules: The rules of the example that ends the group.
  ///   - worker: The worker that runs that example.
  func end(_ once: OnceGroup, beside rules: AttemptRules = AttemptRules(), worker: Int = 0) async {
    guard once.end(), !once.group.afterAll.isEmpty else { return }
    await uncancelled {
      for case .once(let hook) in once.level.leaving {
        let hook = OnceHook(state: self, hook: hook, group: once.group, rules: rules, worker: worker)
        for issue in await hook.run().issues { self.issues.record(issue) }
      }
    }
  }

  /// Ends groups that have begun and whose last planned example did not run.
  package func closeGroups() async {
    for once in onceGroups.reversed() { if let once { await end(once) } }
  }
}
