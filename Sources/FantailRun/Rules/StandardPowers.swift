package import FantailPlan

/// The powers around an attempt, the outermost first. Each is a file in this folder; an example gets the rules of the powers
/// that it has. Most examples have no rule: the first three listen to all examples and do not act.
///
/// | power | for | effect |
/// | --- | --- | --- |
/// | ``RunningExamples`` | every example | lists what runs now and its hook, for progress lines, Ctrl-C and crash notes |
/// | ``LeakLedger`` | every example, by the list | notes tasks and child processes that code leaves behind |
/// | ``RunReach`` | `--record-reach` | notes the functions that the example enters |
/// | ``AbandonedCode`` | examples of an actor that abandoned code holds | skips them |
/// | ``BudgetPower`` | `.budget` | fails an example that passed but took longer |
/// | ``RetryPower`` | `.retry`, unless the example is a known issue | runs a failed example again, all made anew; not if the run or a group has ended |
/// | ``TimeLimitPower`` | `.timeLimit`, hooks too | records the failure, cancels, waits 200 ms, 3 s more in clean-up, then goes on without the code; hooks that run once have limits of their own |
/// | ``TaskLocalPower`` | `.with` | binds task-locals for all code of the attempt, verifiers included; hooks that run once see the outer values |
///
/// A power of another module is an ``AttemptRuleKey``, and its rule stands inside all of these. ``AttemptRule`` has the places
/// where a rule can act; ``AttemptPolicy`` decides whether another attempt follows.
extension RunState {
  /// Creates the state of a run whose examples have the rules of this module.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - runningExamples: The list of what runs now, of this run or of the whole process.
  ///   - isPart: `true` if others say what of the plan runs here: a turn is added for each example.
  ///   - isOpen: `true` if groups that stand for the run itself stay open until they are closed.
  package convenience init?(
    _ plan: Plan, runningExamples: RunningExamples = RunningExamples(), exitTests: ExitTestRunner? = nil,
    isPart: Bool = false,
    isOpen: Bool = false
  ) {
    let abandoned = AbandonedCode()
    // A new power is a file beside this one and a line here.
    let listener: any RunListener =
      runningExamples.reach.map { JoinedListeners(first: RunReach(ledger: $0), second: runningExamples) }
      ?? runningExamples
    let powersOfSettings: [any AttemptPower] = [
      BudgetPower(), RetryPower(), TimeLimitPower(abandoned: abandoned), TaskLocalPower(),
    ]
    self.init(
      plan, listener, abandoned, ofSettings: powersOfSettings, interruption: runningExamples.interruption,
      exitTests: exitTests, isPart: isPart, isOpen: isOpen, telling: { runningExamples.tell(.failed(id: nil, [$0])) },
      saying: { runningExamples.say($0) })
  }
}
