import FantailPlan
import FantailTree

extension RunState {
  /// Closes the account of a run that was given up: running examples were interrupted, and the remaining examples did
  /// not run.
  ///
  /// - Returns: The results that reporters have not received.
  func giveUp(_ running: RunningExamples, _ account: RunAccount) -> [ExampleResult] {
    let abandoned = running.all.map { (example: $0.example, end: $0.giveUp()) }
    for (example, end) in abandoned where example == nil { end.issues.forEach(issues.record) }
    return account.close { position in
      let example = plan.examples[position]
      guard let (_, end) = abandoned.first(where: { $0.example === example }), let cause = interruption.cause else {
        return notRun(position)
      }
      // The example's body may have been interrupted before the hook that is given up.
      let isTold = end.issues.contains { $0.kind.code == .interrupted }
      return ExampleResult(failed: example, after: end, by: isTold ? nil : .interrupted(by: cause))
    }
  }

  /// Returns the result of an example that a stopped run did not reach.
  package func notRun(_ position: Int) -> ExampleResult {
    let example = plan.examples[position]
    guard let cause = interruption.cause else {
      return ExampleResult(notToRun: example, because: "the run stopped after a failure", isUnreached: false)
    }
    return ExampleResult(notToRun: example, because: "interrupted by \(cause)")
  }
}
