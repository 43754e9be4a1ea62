import Foundation
import PackagePlugin

/// The user's errors, as far as a plugin has them: the package manager takes what plugins write for standard output.
enum UserErrors {
  /// Says a line of the tool through the package manager. An error among them would make the package manager fail.
  @Sendable static func relay(_ line: String) {
    let mark = "warning: "
    guard line.hasPrefix(mark) else { return Diagnostics.progress(line) }
    Diagnostics.warning(String(line.dropFirst(mark.count)))
  }

  /// Says a line; at a terminal, the next one replaces it.
  ///
  /// - Parameter isForTerminals: `true` for what is worth a word at a terminal only.
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
