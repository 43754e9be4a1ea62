import Foundation

/// The standard streams of the package manager, which are the user's.
///
/// The package manager relays what a plugin and this tool write: both streams of them into its standard output, line by
/// line, without its last line if that has no end. Linux lets this tool open the streams themselves.
enum HostOutput {
  /// Makes the user's streams those of this process, where they can be opened.
  ///
  /// A stream that cannot be opened stays the plugin's: it hands the standard output on as it is, and each line of the
  /// errors to the package manager's errors.
  static func take(from host: Int32) {
    let output = "/proc/\(host)/fd/1"
    let errors = "/proc/\(host)/fd/2"
    guard let place = place(output) else { return }
    let areOne = place == self.place(errors)
    // The package manager writes its own error where it was in a file, so over what is added at the end of it.
    if areOne, kind(output) == S_IFREG {
      dup2(STDOUT_FILENO, STDERR_FILENO)
      return
    }
    if let opened = open(output, mayBeFile: true) { replace(STDOUT_FILENO, by: opened) }
    if let opened = open(errors, mayBeFile: false) { replace(STDERR_FILENO, by: opened) }
  }

  /// Returns whether the standard output and the standard error of this process are one file, where order counts.
  static var areOne: Bool { place("/dev/fd/1") == place("/dev/fd/2") }

  /// Opens a stream for writing; `nil` for one that nobody reads, a socket, and where descriptors are no files.
  static func open(_ path: String, mayBeFile: Bool) -> Int32? {
    guard let kind = kind(path), mayBeFile || kind != S_IFREG else { return nil }
    // A pipe without a reader would wait for one.
    let descriptor = Foundation.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return descriptor
  }

  private static func replace(_ stream: Int32, by descriptor: Int32) {
    dup2(descriptor, stream)
    close(descriptor)
  }

  /// The file that a path leads to, as numbers to compare.
  private static func place(_ path: String) -> [UInt64]? {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: found.st_dev), UInt64(found.st_ino)]
  }

  private static func kind(_ path: String) -> mode_t? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & S_IFMT : nil
  }
}
