import Dispatch
import FantailPlan
import FantailRun
import FantailTree
import Foundation

extension Underway {
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

extension Underway.Entry {
  func words(at now: ContinuousClock.Instant) -> String {
    "still running after \((now - start).inWords): \(place)"
  }
}

/// Does something again and again, on its own thread: an example that blocks its thread may block all that tasks
/// have.
final class Ticker: Sendable {
  private let end = DispatchSemaphore(value: 0)

  init(every interval: Double = 0.2, _ action: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [end] in
      while end.wait(timeout: .now() + interval) == .timedOut { action() }
    }
  }

  func stop() {
    end.signal()
  }
}
