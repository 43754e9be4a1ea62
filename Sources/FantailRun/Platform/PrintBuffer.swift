// The C library's `stdout` is a variable, which Swift considers unsafe. No code assigns to it.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#elseif canImport(WASILibc)
  @preconcurrency import WASILibc
#endif

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
