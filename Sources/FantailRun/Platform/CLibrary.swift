import FantailSeams
// The C library's `stdout` is a variable, which Swift considers unsafe. No code assigns to it.
@preconcurrency package import Foundation

// Functions of the C library that systems declare differently, or whose names a type uses for methods.

/// Makes two connected sockets, which processes that are started meanwhile do not inherit; `nil` on failure, with the
/// reason in `errno`.
func connectedSockets() -> (Int32, Int32)? {
  #if canImport(Darwin)
    // A child gets only the descriptors that it is given, whatever is open here: `ChildProcess` asks the system for that.
    let kind = SOCK_STREAM
  #elseif canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  #else
    let kind = SOCK_STREAM | SOCK_CLOEXEC
  #endif
  var ends: [Int32] = [-1, -1]
  return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
}

/// Sends bytes through a socket. If the other end is closed, this is an error instead of a signal that ends this
/// process.
func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
  guard let start = bytes.baseAddress else { return 0 }
  #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    return send(socket, start, bytes.count, 0)
  #else
    return send(socket, start, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}

func closeDescriptor(_ number: Int32) {
  _ = close(number)
}

/// Ends all processes of a group.
///
/// - Returns: `false` if the system does not allow it.
func killGroup(_ leader: pid_t) -> Bool {
  // Some systems refuse to end a group that contains only its ended leader, but do not refuse to end the leader alone.
  kill(-leader, SIGKILL) == 0 || kill(leader, SIGKILL) == 0 || errno != EPERM
}

/// Prevents the system from writing a core file when this process crashes.
func leaveNoCoreFile() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  #if canImport(Glibc)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #else
    _ = setrlimit(RLIMIT_CORE, &none)
  #endif
}

#if os(Linux) || os(macOS) || os(Android)
  /// The key under which a thread stores that it already has a stack, which saves a system call.
  private let signalStackKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
#endif

/// Gives this thread a second stack for signal handlers, unless it has one: an endless recursion uses up the first stack.
///
/// The second stack stays until the process ends.
func useOwnStackForSignals() {
  #if os(Linux) || os(macOS) || os(Android)
    if pthread_getspecific(signalStackKey) != nil { return }
    pthread_setspecific(signalStackKey, UnsafeRawPointer(bitPattern: 1))
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var new = stack_t()
    new.ss_sp = .allocate(byteCount: size, alignment: 16)
    new.ss_size = .init(size)
    sigaltstack(&new, nil)
  #endif
}

/// The standard error output, for messages that cannot wait for a report.
package enum StandardError {
  /// Writes a text immediately. If the descriptor is closed, the text is dropped.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

package struct SignalHandler {
  package let isDefault: Bool
  package let isIgnored: Bool

  package init(_ action: sigaction) {
    // Each system has a different name for the handler, and one system stores it elsewhere: 0 is the default handler, 1
    // ignores the signal.
    #if os(Android) && _pointerBitWidth(_64)
      let place = MemoryLayout<Int>.size
    #else
      let place = 0
    #endif
    let handler = withUnsafeBytes(of: action) { $0.load(fromByteOffset: place, as: Int.self) }
    isDefault = handler == 0
    isIgnored = handler == 1
  }

  package init(of signal: Int32) {
    var action = sigaction()
    sigaction(signal, nil, &action)
    self.init(action)
  }
}

/// Calls a closure once when the process exits, with its exit code if the system reports it. Only the GNU C library
/// reports the code.
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
/// The GNU C library before 2.41 lets a second thread exit with a different code once every handler is taken, while the
/// first thread is still in the last handler. `__cxa_finalize`, called here, keeps those that `atProcessExit` added for
/// this case.
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

/// Makes the process print every line immediately, as on a terminal, since a crash loses the output that is still
/// buffered.
package func printLinesAtOnce() {
  _ = setvbuf(stdout, nil, _IOLBF, 0)
}

/// Takes the lock of the standard output, so that no other thread prints, and writes out the C library's buffer.
///
/// - Returns: The last byte of the buffer; -1 if the buffer was empty, or the C library does not show it.
package func lockPrints() -> Int32 {
  #if !os(WASI)
    flockfile(stdout)
  #endif
  var last = Int32(-1)
  #if canImport(Darwin)
    if let base = stdout.pointee._bf._base, let end = stdout.pointee._p, end > base { last = Int32(end[-1]) }
  #elseif canImport(Glibc)
    if let base = stdout?.pointee._IO_write_base, let end = stdout?.pointee._IO_write_ptr, end > base {
      last = Int32(UInt8(bitPattern: end[-1]))
    }
  #endif
  fflush(stdout)
  return last
}

/// Returns the lock.
package func unlockPrints() {
  #if !os(WASI)
    funlockfile(stdout)
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
