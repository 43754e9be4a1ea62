import FantailLock
import Foundation

/// Calls a closure once when the process exits, with its exit code if the system reports it. Only the GNU C library
/// reports it.
func atProcessExit(_ body: @escaping @Sendable (Int32?) -> Void) {
  #if canImport(Darwin)
    atexit_b { body(nil) }
  #elseif canImport(Glibc)
    // The system keeps the object, which is needed whenever the process ends.
    on_exit(
      { code, handler in
        guard let handler else { return }
        Unmanaged<ExitHandler>.fromOpaque(handler).takeUnretainedValue().body(code)
      }, Unmanaged.passRetained(ExitHandler(body)).toOpaque())
  #else
    handlers.withLock { $0.append(body) }
    // The system calls the handlers in reverse order.
    atexit { handlers.withLock { $0.popLast() }?(nil) }
  #endif
}

/// Ends the exit inside an exit handler, after all remaining handlers, on systems that need this.
///
/// The GNU C library before 2.41 lets a second thread exit with its own code once every handler is taken, while the first
/// thread is still in the last handler. `__cxa_finalize`, called here, keeps those that `atProcessExit` added for this case.
func endExit(_ code: Int32) {
  #if canImport(Glibc)
    typealias Finalize = @convention(c) (UnsafeMutableRawPointer?) -> Void
    guard let library = dlopen(nil, RTLD_NOW), let symbol = dlsym(library, "__cxa_finalize") else { return }
    // Calls all functions that programs and libraries registered with `atexit`, and the destructors of libraries.
    unsafeBitCast(symbol, to: Finalize.self)(nil)
    fflush(nil)
    _exit(code)
  #endif
}

#if canImport(Glibc)
  private final class ExitHandler: Sendable {
    let body: @Sendable (Int32?) -> Void
    init(_ body: @escaping @Sendable (Int32?) -> Void) { self.body = body }
  }
#elseif !canImport(Darwin)
  private let handlers = Locked<[@Sendable (Int32?) -> Void]>([])
#endif
