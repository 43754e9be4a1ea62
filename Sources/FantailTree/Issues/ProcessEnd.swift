/// The way in which a process ended.
package enum ProcessEnd: Sendable, Hashable, Codable {
  case exited(Int32)
  /// Ended by a signal, such as that of a trap.
  case signalled(Int32)
  /// Unknown: other code of this process waited for the child, or made the system discard its exit status.
  case unknown
}

extension ProcessEnd: CustomStringConvertible {
  /// The end in words: "exited with code 3", "was ended by signal 4 (SIGILL)".
  package var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .signalled(let signal): "was ended by signal \(Self.name(ofSignal: signal))"
    case .unknown: "ended in an unknown way, since this process ignores SIGCHLD or waits for all of its children"
    }
  }

  /// A signal's number and name.
  package static func name(ofSignal signal: Int32) -> String {
    names[signal].map { "\(signal) (\($0))" } ?? "\(signal)"
  }

  /// A signal's name, or its number if this system has no name for it.
  package static func shortName(ofSignal signal: Int32) -> String { names[signal] ?? "signal \(signal)" }

  /// The names of signals: those with the same number on all systems, and those with a number of this system.
  private static let names: [Int32: String] = {
    #if os(Linux) || os(Android)
      let own: [Int32: String] = [7: "SIGBUS", 10: "SIGUSR1", 12: "SIGUSR2", 19: "SIGSTOP", 20: "SIGTSTP"]
    #else
      let own: [Int32: String] = [10: "SIGBUS", 17: "SIGSTOP", 18: "SIGTSTP", 30: "SIGUSR1", 31: "SIGUSR2"]
    #endif
    let common: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL",
      11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 21: "SIGTTIN", 22: "SIGTTOU", 24: "SIGXCPU",
    ]
    return common.merging(own) { $1 }
  }()
}
