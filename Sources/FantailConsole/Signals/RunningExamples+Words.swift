import Dispatch
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation

extension RunningExamples {
  /// Tells of examples that run for longer than a time, while they do, and again whenever that time has doubled.
  func telling(after limit: Duration, _ tell: @escaping @Sendable (String) -> Void) -> Ticker {
    Ticker(every: min(max(limit.inSeconds / 8, 0.001), 0.1)) {
      let now = ContinuousClock.now
      for entry in self.takeDue(after: limit) {
        let inStep = entry.step.kind == .body ? nil : now - entry.step.start
        tell(entry.words(at: now) + (inStep.map { ", there for \($0.inWords)" } ?? "") + "\n")
      }
    }
  }
}

extension RunningExamples {
  /// Tells where the threads of examples wait that have not ended after a time, and again whenever that time has doubled.
  ///
  /// - Parameters:
  ///   - hint: Words for the first time, such as how to limit the time of examples; empty for none.
  package func tellingOfStalls(
    after limit: Duration, hint: String = "", _ tell: @escaping @Sendable (String) -> Void
  ) -> Ticker {
    let hint = Locked(hint)
    return Ticker(every: min(max(limit.inSeconds / 8, 0.01), 1)) {
      let stalled = self.takeStalled(after: limit)
      if stalled.isEmpty { return }
      let first = hint.withLock { hint in
        defer { hint = "" }
        return hint
      }
      tell(stalled.map { $0.words(at: .now) + "\n" }.joined() + self.waitingInWords + first)
    }
  }

  /// The words for a run in CI whose examples have no time limit.
  package var limitHint: String {
    let (limit, silence) = (runner.giving("--time-limit 300"), runner.giving("--stall off"))
    return "note: \(limit) ends what hangs and fails it; \(silence) says nothing of it\n"
  }
}

extension RunningExamples.Entry {
  func words(at now: ContinuousClock.Instant) -> String {
    "still running after \((now - start).inWords): \(place)"
  }
}
