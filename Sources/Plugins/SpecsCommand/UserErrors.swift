import Foundation
import PackagePlugin

/// The user's standard error, as far as a plugin can write to it: the package manager sends the output of plugins to its
/// standard output.
enum UserErrors {
  /// Prints a line of the tool through the package manager. An error among the lines would make the package manager
  /// fail.
  @Sendable static func relay(_ line: String) {
    let mark = "warning: "
    guard line.hasPrefix(mark) else { return Diagnostics.progress(line) }
    Diagnostics.warning(String(line.dropFirst(mark.count)))
  }

  /// Prints a line; on a terminal, the next one overwrites it.
  ///
  /// - Parameter isForTerminals: `true` for a line that only terminals should show.
  static func say(_ text: String, isForTerminals: Bool = false) {
    let descriptor = open("/proc/\(getppid())/fd/2", O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if !isForTerminals { Diagnostics.progress(text) }
      return
    }
    defer { close(descriptor) }
    if isForTerminals, isatty(descriptor) == 0 { return }
    let line = isatty(descriptor) != 0 ? "\r\u{1B}[2m\(text)…\u{1B}[0m\u{1B}[K\r" : text + "\n"
    _ = line.withCString { write(descriptor, $0, strlen($0)) }
  }
}
