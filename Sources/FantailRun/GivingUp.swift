import FantailPlan
import FantailTree
import Foundation

extension Interruption {
  /// The time that cancelled examples have for their `afterEach`, and groups for their `afterAll`.
  private static let patience = 5.0

  /// Runs code that ends when it is asked to, or is given up where an example does not.
  ///
  /// - Returns: `false` if it was given up, and may run on.
  func completes(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let isDone = FirstAnswer<Bool>()
    let task = Task {
      await work()
      isDone.give(true)
    }
    return await handled {
      task.cancel()
      // Not a task: examples may hold all the threads that tasks have.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.patience)
        isDone.give(false)
      }
    } again: {
      isDone.give(false)
    } during: {
      await isDone.answer()
    }
  }
}

extension RunState {
  /// Closes the ledger of a run that was given up: what still runs was interrupted, and the rest did not run.
  ///
  /// - Returns: The results that reporters were not told of.
  func giveUp(_ ledger: RunLedger) -> [ExampleResult] {
    let running = Set(underway.entries.compactMap(\.example?.id))
    return ledger.close { position in
      let example = plan.examples[position]
      guard running.contains(example.id), let cause = interruption.cause else {
        return notRun(position)
      }
      return ExampleResult(
        example: example, status: .failed, issues: [Issue(.interrupted(by: cause), at: example.location)])
    }
  }

  /// The result of an example that a run which stopped did not come to.
  func notRun(_ position: Int) -> ExampleResult {
    let example = plan.examples[position]
    guard example.disposition == .run else { return ExampleResult(notToRun: example) }
    let cause = interruption.cause.map { "interrupted by \($0)" } ?? "the run stopped after a failure"
    return ExampleResult(example: example, status: .skipped, reason: "not run: \(cause)")
  }
}
