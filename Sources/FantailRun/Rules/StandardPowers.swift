package import FantailPlan

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
    // The outermost first. A new power is a file beside this one and a line here.
    let powers: [(any AttemptPower)?] = [
      runningExamples, runningExamples.reach.map(ReachPower.init), GroupEndPower(), abandoned, BudgetPower(),
      RetryPower(), TimeLimitPower(abandoned: abandoned), TaskLocalPower(),
    ]
    self.init(
      plan, powers.compactMap(\.self), interruption: runningExamples.interruption, exitTests: exitTests, isPart: isPart,
      isOpen: isOpen, telling: { runningExamples.tell(.failed(id: nil, [$0])) }, saying: { runningExamples.say($0) })
  }
}
