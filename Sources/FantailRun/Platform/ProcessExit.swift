import FantailLock
import Foundation

/// Calls a closure once when the process exits, with the code that it ends with where the system says it: the GNU C
/// library alone does.
func atProcessExit(_ body: @escaping @Sendable (Int32?) -> Void) {
  #if canImport(Darwin)
    atexit_b { body(nil) }
  #elseif canImport(Glibc)
    // The system keeps the object; whatever ends the process needs it.
    on_exit(
      { code, handler in
        guard let handler else { return }
        Unmanaged<ExitHandler>.fromOpaque(handler).takeUnretainedValue().body(code)
      }, Unmanaged.passRetained(ExitHandler(body)).toOpaque())
  #else
    handlers.withLock { $0.append(body) }
    // The system calls the last that it was given first.
    atexit { handlers.withLock { $0.popLast() }?(nil) }
  #endif
}

/// Ends an exit inside a handler of it, after what is still to be called, where the system needs that.
///
/// The GNU C library before 2.41 lets a second thread exit with its own code once every handler is taken, while the first
/// thread is still in the last of them. Called from here, they leave those that `atProcessExit` added for such a thread.
func endExit(_ code: Int32) {
  #if canImport(Glibc)
    typealias Finalize = @convention(c) (UnsafeMutableRawPointer?) -> Void
    guard let library = dlopen(nil, RTLD_NOW), let symbol = dlsym(library, "__cxa_finalize") else { return }
    // All that programs and libraries registered with `atexit`, and the destructors of libraries.
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
