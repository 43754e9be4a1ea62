// The C library's `stdout` is a variable, which Swift takes for unsafe; nobody assigns to it.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// Has every line printed at once, as on a terminal: what waits in a buffer is lost in a crash.
package func printLinesAtOnce() {
  _ = setvbuf(stdout, nil, _IOLBF, 0)
}
