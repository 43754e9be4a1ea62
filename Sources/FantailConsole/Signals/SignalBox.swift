import Dispatch

/// A box to which signal handlers write and from which a thread reads.
///
/// The box has a semaphore and memory instead of a pipe, since an example may close, or write to, any descriptor of the
/// process.
///
/// Unchecked, because the memory is shared on purpose. Only handlers, which may not take a lock, write to it, and the
/// semaphore orders each write before the read.
package final class SignalBox: @unchecked Sendable {
  /// The last signal; 0 before the first.
  private let last = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let wake = DispatchSemaphore(value: 0)

  package init() {
    last.initialize(to: 0)
  }

  /// Posts a signal; may be called in a signal handler.
  package func post(_ signal: Int32) {
    last.pointee = signal
    wake.signal()
  }

  /// The last signal, read or not.
  package var posted: Int32? { last.pointee == 0 ? nil : last.pointee }

  /// Waits for the next signal, at most for this number of seconds.
  package func next(within seconds: Double?) -> Int32? {
    wake.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture) == .success ? posted : nil
  }
}
