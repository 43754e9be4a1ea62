// WASI has no Dispatch, and no second thread that could wait.
#if canImport(Dispatch)
  import Dispatch

  /// Carries a value from a task to a thread that waits for it: where no task can, as at a process's end.
  package final class Handover<Value>: Sendable {
    private let given = DispatchSemaphore(value: 0)
    private let value = Locked<Value?>(nil)

    package init() {}

    package func give(_ value: sending Value) {
      self.value.withLock { $0 = value }
      given.signal()
    }

    /// Waits for the value, at most for some seconds: there may be no thread left that could give it.
    package func take(within seconds: Double) -> Value? {
      given.wait(timeout: .now() + seconds) == .success ? value.withLock { $0 } : nil
    }
  }
#endif
