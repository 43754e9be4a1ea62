import Dispatch
import Foundation

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
