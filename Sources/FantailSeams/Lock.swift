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

/// A system lock, not re-entrant.
///
/// The owner of a lock contains the guarded state. Owners are `Locked`, for a value, and a few classes whose fields are
/// used so often that a debug build would spend more time on calling the closure than on running it.
///
/// On Linux, this is a lock of the system's thread library: the thread sanitizer cannot observe a `Mutex`, and would
/// report every use of Fantail in users' tests as a race. It is also faster than a `Mutex`.
///
/// Unchecked, because a pointer is not `Sendable`; the lock behind it may be used from all threads.
package struct Lock: ~Copyable, @unchecked Sendable {
  #if canImport(Darwin)
    private let system = OSAllocatedUnfairLock()
  #elseif os(Windows)
    private let system: UnsafeMutablePointer<SRWLOCK>
  #elseif os(WASI)
    // There is only one thread, so there is nothing to wait for.
  #else
    private let system: UnsafeMutablePointer<pthread_mutex_t>
  #endif

  package init() {
    #if os(Windows)
      system = .allocate(capacity: 1)
      InitializeSRWLock(system)
    #elseif !canImport(Darwin) && !os(WASI)
      system = .allocate(capacity: 1)
      pthread_mutex_init(system, nil)
    #endif
  }

  #if os(Windows)
    deinit { system.deallocate() }
  #elseif !canImport(Darwin) && !os(WASI)
    deinit {
      pthread_mutex_destroy(system)
      system.deallocate()
    }
  #endif

  package borrowing func lock() {
    #if canImport(Darwin)
      system.lock()
    #elseif os(Windows)
      AcquireSRWLockExclusive(system)
    #elseif !os(WASI)
      pthread_mutex_lock(system)
    #endif
  }

  package borrowing func unlock() {
    #if canImport(Darwin)
      system.unlock()
    #elseif os(Windows)
      ReleaseSRWLockExclusive(system)
    #elseif !os(WASI)
      pthread_mutex_unlock(system)
    #endif
  }
}
