// The C library's `stdout` is a variable, which Swift considers unsafe. No code assigns to it.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// Makes the process print every line at once, as on a terminal: a crash loses the output that is still buffered.
package func printLinesAtOnce() {
  _ = setvbuf(stdout, nil, _IOLBF, 0)
}
