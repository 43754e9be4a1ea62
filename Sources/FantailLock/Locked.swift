#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value behind a lock: the one lock type of the framework.
///
/// Unchecked, because the value need not be `Sendable`: it is private, and every access holds the lock.
package final class Locked<State>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock = OSAllocatedUnfairLock()
  #else
    private let lock = Mutex<Void>(())
  #endif
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  /// Calls a closure with the value, one caller at a time. Not re-entrant.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if canImport(Darwin)
      lock.lock()
      defer { lock.unlock() }
      return try body(&state)
    #else
      // `withLock` would ask for results that are safe to send, which generic code cannot promise.
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      return try body(&state)
    #endif
  }
}
