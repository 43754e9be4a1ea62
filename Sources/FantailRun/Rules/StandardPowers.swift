package import FantailPlan

/// The powers around an attempt, the outermost first. Each power is a file in this folder. The first two are listeners;
/// a module may add another listener. The others make a rule only for the examples that the middle column describes, so
/// most examples do not have a rule. The setting of a power is a trait. Its key is declared with `TraitKey` in the
/// folder `FantailTree/Traits` or in the power's module.
///
/// | power | for | effect |
/// | --- | --- | --- |
/// | ``RunningExamples`` | every example | lists running examples and their current hooks, for progress lines, Ctrl-C and crash notes |
/// | ``LeakLedger`` | every example, by the list | notes tasks and child processes that code leaves running |
/// | ``AbandonedCode`` | examples of an actor that abandoned code holds | skips them |
/// | ``BudgetPower`` | `.budget` | fails an example that passed but took longer |
/// | ``RetryPower`` | `.retry`, unless the example is a known issue | runs a failed example again, with a new attempt and record; not if the run or a group of the example has ended |
/// | ``TimeLimitPower`` | `.timeLimit`, hooks too | records the failure and cancels the code; waits 200 ms for its end, and 3 s more if `afterEach` or another clean-up of the example runs by then; then continues without it. Each `beforeAll` and `afterAll` has its group's limit for itself |
/// | `Attempt.bound` | `.with` | binds task-locals for all code of the attempt, verifiers included; `beforeAll` and `afterAll` see those of their own and outer groups |
///
/// A power in another module is an ``AttemptRuleKey``, and its rule is inside all these rules. ``AttemptRule`` lists
/// the points where a rule can act. ``AttemptPolicy`` decides whether another attempt follows.
extension RunState {
  /// Creates the state of a run whose examples have the rules of this module.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - host: The host of the run in its process.
  ///   - isPart: `true` if a bridge or a parent process chooses the examples. The bridge or parent then adds a turn for
  ///     each example that will run, so that a group ends with its last example.
  ///   - isOpen: `true` if unnamed groups, which represent the run itself, stay open until `closeGroups`.
  package convenience init?(
    _ plan: Plan, host: ExampleHost = ExampleHost(), exitTests: ExitTestRunner? = nil,
    isPart: Bool = false,
    isOpen: Bool = false
  ) {
    let abandoned = AbandonedCode()
    // To add a power, create a file next to this one and add a line here.
    let powers: [any AttemptPower] = [abandoned, BudgetPower(), RetryPower(), TimeLimitPower(abandoned: abandoned)]
    self.init(
      plan, host.listeners, powers, interruption: host.interruption,
      exitTests: exitTests,
      issues: RunState.Issues(
        reporting: { host.send(.failed(id: nil, [$0])) }, saying: { host.say($0) }),
      isPart: isPart, isOpen: isOpen)
  }
}
