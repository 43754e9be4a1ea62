import FantailRun
import Foundation

/// The wait of `--wait-for-debugger`: a process runs no example until a debugger is attached to it, the user presses
/// Enter, or the process ends.
package actor DebuggerWait {
  /// The previous wait: processes wait one after another, since the terminal has one Enter key.
  private var last: Task<Void, Never>?

  /// Waits for a process, and returns at once if the user ends the run.
  func wait(forProcess number: Int32, unless interruption: Interruption) async {
    let wait = Task { [last] in
      await last?.value
      if !interruption.isAsked { await Self.wait(forProcess: number, unless: interruption) }
    }
    last = wait
    await wait.value
  }

  private static func wait(forProcess number: Int32, unless interruption: Interruption) async {
    let terminal = EnterKey()
    defer { terminal?.restore() }
    StandardError.write(message(forProcess: number, hasTerminal: terminal != nil))
    while !interruption.isAsked, isWaiting(number), terminal?.wasPressed() != true {
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  static func message(forProcess number: Int32, hasTerminal: Bool) -> String {
    let other = hasTerminal ? ", or press Enter to run them" : "; there is no terminal whose Enter key could run them"
    return "process \(number) has the examples: attach a debugger, as with 'lldb -p \(number)'\(other)\n"
  }

  /// Returns whether a process is running without a debugger. On systems without `/proc`, only Enter or the end of the
  /// process ends the wait.
  static func isWaiting(_ number: Int32) -> Bool {
    guard kill(number, 0) == 0 else { return false }
    guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8) else { return true }
    let lines = status.split(separator: "\n")
    return lines.contains("TracerPid:\t0") && !lines.contains { $0.hasPrefix("State:\tZ") }
  }
}

/// The Enter key of the terminal itself, since the package manager uses the standard input of its plugins.
private struct EnterKey {
  private let descriptor: Descriptor
  /// The process group that previously had the terminal: only one group may read keys.
  private let owner: pid_t

  /// Fails if there is no terminal.
  init?() {
    let number = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    descriptor = Descriptor(number)
    owner = tcgetpgrp(descriptor.number)
    // The terminal stops a background process that changes it, unless the process ignores the signal.
    let former = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, former) }
    guard tcsetpgrp(descriptor.number, getpgrp()) == 0 else { return nil }
  }

  func restore() {
    let former = signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(descriptor.number, owner)
    signal(SIGTTOU, former)
  }

  func wasPressed() -> Bool {
    var byte: UInt8 = 0
    while read(descriptor.number, &byte, 1) > 0 {
      if byte == UInt8(ascii: "\n") { return true }
    }
    return false
  }
}
