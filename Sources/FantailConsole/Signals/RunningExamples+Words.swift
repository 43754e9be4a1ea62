import Dispatch
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Foundation

extension RunningExamples {
  /// Reports examples that are still running after a limit, and again whenever the time has doubled.
  package func reporting(after limit: Duration, _ print: @escaping @Sendable (String) -> Void) -> Ticker {
    Ticker(every: min(max(limit.inSeconds / 8, 0.001), 0.1)) {
      let now = ContinuousClock.now
      for entry in self.takeDue(after: limit) {
        let inStep = entry.step.kind == .body ? nil : now - entry.step.start
        print(entry.words(at: now) + (inStep.map { ", there for \($0.inWords)" } ?? "") + "\n")
      }
    }
  }
}

extension RunningExamples {
  /// Reports where the threads of examples that are still running after a limit are waiting, and again whenever the
  /// time has doubled.
  ///
  /// - Parameters:
  ///   - hint: A hint for the first report, for example about how to limit the time of examples; may be empty.
  package func reportingStalls(
    after limit: Duration, hint: String = "", _ print: @escaping @Sendable (String) -> Void
  ) -> Ticker {
    let hint = Locked(hint)
    return Ticker(every: min(max(limit.inSeconds / 8, 0.01), 1)) {
      let stalled = self.takeStalled(after: limit)
      if stalled.isEmpty { return }
      let first = hint.withLock { hint in
        defer { hint = "" }
        return hint
      }
      print(stalled.map { $0.words(at: .now) + "\n" }.joined() + self.waitingInWords + first)
    }
  }
}

extension ExampleHost {
  /// The hint for a run in CI whose examples have no time limit.
  package var limitHint: String {
    let (limit, silence) = (runner.giving("--time-limit 300"), runner.giving("--stall off"))
    return "note: \(limit) ends and fails an example that hangs; \(silence) turns this report off\n"
  }
}

extension RunningExamples.Entry {
  package func words(at now: ContinuousClock.Instant) -> String {
    "still running after \((now - start).inWords): \(place)"
  }
}
