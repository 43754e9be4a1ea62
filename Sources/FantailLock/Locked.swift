#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value behind a lock: the one lock type of the framework.
///
/// On Linux a lock of the system's threads and not `Mutex`: the thread sanitizer does not see inside that one, and would
/// report every use of Fantail in users' tests as a race. It is the faster one, too.
///
/// Unchecked, because the value need not be `Sendable`: it is private, and every access holds the lock.
package final class Locked<State>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock = OSAllocatedUnfairLock()
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif
  private var state: State

  package init(_ state: State) {
    self.state = state
    #if !canImport(Darwin)
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    #endif
  }

  #if !canImport(Darwin)
    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }
  #endif

  /// Calls a closure with the value, one caller at a time. Not re-entrant.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if canImport(Darwin)
      lock.lock()
      defer { lock.unlock() }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&state)
  }
}
