#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import WinSDK
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
  #elseif os(Windows)
    private let lock: UnsafeMutablePointer<SRWLOCK>
  #elseif os(WASI)
    // One thread: nobody to wait for.
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif
  private var state: State

  package init(_ state: State) {
    self.state = state
    #if os(Windows)
      lock = .allocate(capacity: 1)
      InitializeSRWLock(lock)
    #elseif !canImport(Darwin) && !os(WASI)
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    #endif
  }

  #if os(Windows)
    deinit { lock.deallocate() }
  #elseif !canImport(Darwin) && !os(WASI)
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
    #elseif os(Windows)
      AcquireSRWLockExclusive(lock)
      defer { ReleaseSRWLockExclusive(lock) }
    #elseif !os(WASI)
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&state)
  }
}
