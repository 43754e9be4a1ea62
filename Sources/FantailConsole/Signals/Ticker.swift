import Dispatch
import Foundation

/// Does something again and again, on its own thread: an example that blocks its thread may block all that tasks
/// have.
package final class Ticker: Sendable {
  private let end = DispatchSemaphore(value: 0)

  init(every interval: Double = 0.2, _ action: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [end] in
      while end.wait(timeout: .now() + interval) == .timedOut { action() }
    }
  }

  package func stop() {
    end.signal()
  }
}
