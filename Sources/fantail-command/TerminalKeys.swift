import Foundation

/// The keys that a user presses while nothing is running. They are read from the terminal itself, since the plugin uses
/// the standard input.
final class TerminalKeys {
  enum Key: Character {
    case all = "a"
    case failed = "f"
    case pattern = "p"
    case again = "r"
    case quit = "q"
  }

  private let descriptor: Int32
  private let original: termios
  /// The process group that previously had the terminal: the package manager starts a plugin in a separate group, and
  /// only one group may read keys.
  private let owner: pid_t

  /// Fails if there is no terminal.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
    original = settings
    owner = tcgetpgrp(descriptor)
    // The terminal stops a background process that changes it, unless the process ignores the signal.
    signal(SIGTTOU, SIG_IGN)
    guard tcsetpgrp(descriptor, getpgrp()) == 0 else { return nil }
    setLines(false)
  }

  deinit { close(descriptor) }

  /// Makes the terminal edit and show lines, or return single keys immediately without showing them; Ctrl-C remains a
  /// signal.
  private func setLines(_ areEdited: Bool) {
    var settings = original
    if !areEdited { settings.c_lflag &= ~tcflag_t(ICANON | ECHO) }
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  func restore() {
    setLines(true)
    tcsetpgrp(descriptor, owner)
  }

  /// Returns the next key with a meaning, without waiting.
  func next() -> Key? {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {
      if let key = Key(rawValue: Character(UnicodeScalar(byte))) { return key }
    }
    return nil
  }

  /// Reads a line, which the terminal edits and shows.
  func line(after prompt: String) throws -> String? {
    setLines(true)
    defer { setLines(false) }
    // The prompt is written to the terminal itself, since the package manager holds back an unfinished line.
    _ = prompt.withCString { write(descriptor, $0, strlen($0)) }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 100) == 0 { try CommandSignals.check() }
    // The terminal returns a whole line at once.
    let line = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
