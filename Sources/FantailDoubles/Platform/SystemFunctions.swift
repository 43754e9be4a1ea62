#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import Glibc

  /// Functions of the C library and the compiler's that Swift's module of them leaves out.
  struct SystemFunctions: Sendable {
    typealias Stack = @convention(c) (UnsafeMutablePointer<UInt>?, CInt) -> CInt
    typealias Start = @convention(c) (UInt) -> UInt
    typealias Find = @convention(c) (UnsafeRawPointer?, Int, UnsafeRawPointer?, Int) -> UnsafeMutableRawPointer?

    /// Writes the addresses at which the functions of the stack go on: `backtrace`.
    let stack: Stack
    /// Finds where the function begins to which the code at an address belongs; 0 if that is none.
    let start: Start
    /// Finds bytes among others, fast in code that is built for debugging as well: `memmem`.
    let find: Find

    /// `nil` in programs that are linked without these.
    static let all: SystemFunctions? = {
      // `backtrace` loads the other library, if it is not there yet.
      guard let program = dlopen(nil, RTLD_LAZY), let unwinder = dlopen("libgcc_s.so.1", RTLD_LAZY),
        let stack = dlsym(program, "backtrace"), let find = dlsym(program, "memmem"),
        let start = dlsym(unwinder, "_Unwind_FindEnclosingFunction")
      else { return nil }
      return SystemFunctions(
        stack: unsafeBitCast(stack, to: Stack.self), start: unsafeBitCast(start, to: Start.self),
        find: unsafeBitCast(find, to: Find.self))
    }()
  }
#endif
