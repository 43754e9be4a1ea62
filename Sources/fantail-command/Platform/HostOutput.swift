import Foundation

/// The standard streams of the package manager, which are the user's streams.
///
/// The package manager relays the output of plugins and of this tool line by line. Both streams go to its standard
/// output, and a last line without a line end is lost. On Linux this tool can open the package manager's streams
/// itself.
enum HostOutput {
  /// Replaces the streams of this process with the user's, if they can be opened.
  ///
  /// If a stream cannot be opened, the plugin's stream remains. The plugin forwards the standard output unchanged, and
  /// each line of the errors to the package manager's errors.
  static func take(from host: Int32) {
    let output = "/proc/\(host)/fd/1"
    let errors = "/proc/\(host)/fd/2"
    guard let place = place(output) else { return }
    let areOne = place == self.place(errors)
    // The errors are then relayed as well, so the order is kept.
    if areOne, kind(output) == S_IFREG {
      dup2(STDOUT_FILENO, STDERR_FILENO)
      return
    }
    if let opened = open(output) { replace(STDOUT_FILENO, by: opened) }
    if let opened = open(errors) { replace(STDERR_FILENO, by: opened) }
  }

  /// Returns whether the standard output and the standard error of this process are the same file, so that their order
  /// matters.
  static var areOne: Bool { place("/dev/fd/1") == place("/dev/fd/2") }

  /// Opens a stream for writing. Returns `nil` for a file, for a pipe without a reader, for a socket, and on systems
  /// where descriptors do not have paths.
  ///
  /// The shell and the package manager write at their old position in a file, so they would overwrite text that another
  /// descriptor appended.
  static func open(_ path: String) -> Int32? {
    guard let kind = kind(path), kind != S_IFREG else { return nil }
    // Without `O_NONBLOCK`, opening a pipe would wait for a reader.
    let descriptor = Foundation.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return descriptor
  }

  private static func replace(_ stream: Int32, by descriptor: Int32) {
    dup2(descriptor, stream)
    close(descriptor)
  }

  /// Returns the numbers that identify the file at a path.
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
