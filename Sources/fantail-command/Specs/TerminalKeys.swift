import Foundation

/// The keys that a user presses while nothing runs, read from the terminal itself: the standard input is the plugin's.
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
  /// The processes that had the terminal before: the package manager starts a plugin in its own group, and only
  /// one group may read keys.
  private let owner: pid_t

  /// Fails where there is no terminal.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
    original = settings
    owner = tcgetpgrp(descriptor)
    // Whoever is not in front is stopped for touching the terminal, unless it does not care.
    signal(SIGTTOU, SIG_IGN)
    guard tcsetpgrp(descriptor, getpgrp()) == 0 else { return nil }
    listen()
  }

  deinit { close(descriptor) }

  /// Gives single keys at once, without showing them; Ctrl-C stays a signal.
  private func listen() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  func restore() {
    edit()
    tcsetpgrp(descriptor, owner)
  }

  /// Lets the terminal edit and show lines again.
  private func edit() {
    var settings = original
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// The next key that means something; does not wait.
  func next() -> Key? {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {
      if let key = Key(rawValue: Character(UnicodeScalar(byte))) { return key }
    }
    return nil
  }

  /// Asks for a line, edited and shown by the terminal.
  func line(after prompt: String) throws -> String? {
    edit()
    defer { listen() }
    // To the terminal itself: what is no whole line is kept back on the way through the package manager.
    _ = prompt.withCString { write(descriptor, $0, strlen($0)) }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while case let count = poll(&polled, 1, 100), count >= 0 {
      try Interruption.check()
      if count == 0 { continue }
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }
}
