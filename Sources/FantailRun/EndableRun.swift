import FantailPlan
import FantailTree
import Foundation

/// A run that ends when it is asked to, even where an example does not.
struct EndableRun {
  let state: RunState
  let observation: RunObservation
  /// Runs everything and keeps the results in a ledger.
  let work: @Sendable (RunLedger) async -> [ExampleResult]
  let tell: (Event) async -> Void

  /// The time that cancelled examples have for their `afterEach`, and groups for their `afterAll`.
  private static let patience = 5.0

  init(
    state: RunState, observation: RunObservation, work: @escaping @Sendable (RunLedger) async -> [ExampleResult],
    tell: @escaping (Event) async -> Void
  ) {
    self.state = state
    self.observation = observation
    self.work = work
    self.tell = tell
  }

  /// Runs to the end, or until the run is given up.
  func run() async -> [ExampleResult] {
    let ledger = RunLedger(state.plan)
    let answer = FirstAnswer<[ExampleResult]?>()
    let task = Task { [work] in answer.give(await work(ledger)) }
    observation.interruption.whenInterrupted {
      task.cancel()
      // Not a task: examples may hold all the threads that tasks have.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.patience)
        answer.give(nil)
      }
    } again: {
      answer.give(nil)
    }
    if let results = await answer.answer() { return results }
    return await giveUp(ledger)
  }

  /// Reports what there is, without what still runs.
  private func giveUp(_ ledger: RunLedger) async -> [ExampleResult] {
    let (known, told) = ledger.close()
    let running = Set(observation.examples.entries.map(\.id))
    let results = known.enumerated().map { position, result in
      if let result { return result }
      let example = state.plan.examples[position]
      guard running.contains(example.id), let signal = observation.interruption.signalName else {
        return state.notRun(position)
      }
      return ExampleResult(
        example: example, status: .failed, issues: [Issue(.interrupted(by: signal), at: example.location)])
    }
    for result in results.dropFirst(told) { await tell(.exampleEnded(result)) }
    return results
  }
}

extension RunState {
  /// The result of an example that a run which stopped did not come to.
  func notRun(_ position: Int) -> ExampleResult {
    let example = plan.examples[position]
    guard example.disposition == .run else { return ExampleResult(notToRun: example) }
    let cause = observation?.interruption.signalName.map { "interrupted by \($0)" } ?? "the run stopped after a failure"
    return ExampleResult(example: example, status: .skipped, reason: "not run: \(cause)")
  }
}
