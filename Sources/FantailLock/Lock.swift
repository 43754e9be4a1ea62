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

/// A lock of the system, not re-entrant.
///
/// The holder of a lock names the guarded state: `Locked` for a value, and few classes whose fields are used so often
/// that a debug build would spend more on the closure than on what is done in it.
///
/// On Linux a lock of the system's threads and not `Mutex`: the thread sanitizer does not see inside that one, and would
/// report every use of Fantail in users' tests as a race. It is the faster one, too.
///
/// Unchecked, because a pointer is not `Sendable`: what is behind it is made to be used from all threads.
package struct Lock: ~Copyable, @unchecked Sendable {
  #if canImport(Darwin)
    private let system = OSAllocatedUnfairLock()
  #elseif os(Windows)
    private let system: UnsafeMutablePointer<SRWLOCK>
  #elseif os(WASI)
    // There is one thread, and nothing to wait for.
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
