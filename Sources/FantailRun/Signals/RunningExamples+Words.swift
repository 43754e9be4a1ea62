import Dispatch
import FantailPlan
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

/// Repeats an action on a separate thread, since a blocking example may block all threads for tasks.
package final class Ticker: Sendable {
  private let end = DispatchSemaphore(value: 0)

  package init(every interval: Double = 0.2, _ action: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [end] in
      while end.wait(timeout: .now() + interval) == .timedOut { action() }
    }
  }

  package func stop() {
    end.signal()
  }
}

extension ExampleOptions {
  /// Starts to report examples that hang, until the ticker is stopped; returns `nil` if the options turn this off.
  package func stallTicker(
    _ host: ExampleHost, _ environment: [String: String], _ print: @escaping @Sendable (String) -> Void
  ) -> Ticker? {
    guard let stall else { return nil }
    let isOnCI = !environment["CI", default: ""].isEmpty
    let hasLimit = traits.contains { $0.traits.timeLimit != nil }
    return host.running.reportingStalls(
      after: stall, hint: isOnCI && !hasLimit ? host.limitHint : "", print)
  }
}
