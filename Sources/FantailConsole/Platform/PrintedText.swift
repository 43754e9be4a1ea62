#if canImport(Glibc)
  // The C library's `stdout` is a variable, which Swift takes for unsafe; nobody assigns to it.
  @preconcurrency import Glibc
#endif

/// The C library's own buffer of the standard output: text that waits there stays behind what examples printed before it,
/// and costs no call of the system an example.
///
/// It gets lost with nothing that ends the process: `exit` writes it, and a signal handler can with the GNU C library,
/// which says what its buffer holds. With others nothing waits.
enum PrintedText {
  #if canImport(Glibc)
    /// Returns whether text may wait from now on: it goes to no screen.
    static func beginWaiting() -> Bool { isatty(STDOUT_FILENO) == 0 }

    /// Adds text, and returns the error that kept it from being written.
    static func add(_ text: String) -> Int32? {
      var text = text
      errno = 0
      let isAdded = text.withUTF8 { $0.isEmpty || fwrite($0.baseAddress, 1, $0.count, stdout) == $0.count }
      return isAdded ? nil : errno == 0 ? EIO : errno
    }

    /// Writes what waits, and returns the error that kept it, or an earlier text, from being written.
    static func flush() -> Int32? {
      errno = 0
      return fflush(stdout) == 0 && ferror(stdout) == 0 ? nil : errno == 0 ? formerError : errno
    }

    /// The error of a `print` of somebody else's, which kept it to itself.
    private static var formerError: Int32 {
      var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR) != 0 ? EPIPE : EIO
    }

    /// Writes what waits from a signal handler: no lock is asked for, and what is written does not wait any more.
    static func rescue() {
      guard let stdout else { return }
      // Where the text begins and ends is the fifth and sixth pointer of the library's structure, which its binary
      // interface has frozen. Swift sees their names only with a module of Dispatch's that is its own affair.
      let pointers = UnsafeMutableRawPointer(stdout).assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
      guard let start = pointers[4], let end = pointers[5] else { return }
      if end > start { _ = write(STDOUT_FILENO, start, end - start) }
      pointers[5] = start
    }
  #else
    static func beginWaiting() -> Bool { false }
    static func add(_ text: String) -> Int32? { nil }
    static func flush() -> Int32? { nil }
    static func rescue() {}
  #endif
}
