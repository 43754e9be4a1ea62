import Dispatch
import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// Tells of examples that run for long, while they do.
///
/// On its own thread: an example that blocks its thread may block all those that tasks have.
final class ProgressPoll: Sendable {
  private let examples: RunningExamples
  private let limit: Duration
  private let output: TextOutput
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - examples: The examples that are under way.
  ///   - limit: How long one may run before it is told of; it is again whenever that time has doubled.
  ///   - output: Where that is written.
  init(_ examples: RunningExamples, after limit: Duration, output: TextOutput) {
    self.examples = examples
    self.limit = limit
    self.output = output
  }

  func start() {
    let interval = min(max(limit.inSeconds / 8, 0.001), 0.1)
    Thread.detachNewThread { [self] in
      while end.wait(timeout: .now() + interval) == .timedOut { tell() }
    }
  }

  func stop() {
    end.signal()
  }

  private func tell() {
    let now = ContinuousClock.now
    for entry in examples.takeDue(after: limit) {
      let inStep = entry.step.kind == .body ? nil : now - entry.step.start
      output.write(
        "still running after \((now - entry.start).inWords): \(entry.place)"
          + (inStep.map { ", there for \($0.inWords)" } ?? "") + "\n")
    }
  }
}
