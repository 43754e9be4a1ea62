import Foundation

#if os(Linux) && canImport(Glibc)
  import Glibc
#endif

/// A child process of this process.
struct StartedProcess: Sendable {
  let id: Int32

  /// The process's number and command. A process that has just started has the command of its parent.
  var words: String { "\(id) \(Self.command(of: id))" }

  /// `false` if this process has no child. The system answers this in a fraction of a microsecond.
  ///
  /// - Returns: Always `false` on systems other than Linux, because children cannot be listed there.
  static var areAny: Bool {
    #if os(Linux) && canImport(Glibc)
      var info = siginfo_t()
      return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
    #else
      return false
    #endif
  }

  /// Returns the running child processes. The system lists them per thread.
  static func all() -> [StartedProcess] {
    let folder = "/proc/self/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let ids = threads.flatMap { text("\(folder)/\($0)/children").split(separator: " ").compactMap { Int32($0) } }
    return ids.map(StartedProcess.init).filter(\.isRunning)
  }

  /// `true` unless the process has ended, or its number belongs to another process now.
  var isRunning: Bool {
    // The command is in parentheses and may contain spaces. The state and the parent's number follow it.
    let fields = Self.text("/proc/\(id)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 && fields[0] != "Z" && fields[0] != "X" && fields[1] == "\(getpid())"
  }

  private static func command(of id: Int32) -> String {
    let words = text("/proc/\(id)/cmdline").split(separator: "\0").joined(separator: " ")
    return words.count > 80 ? words.prefix(80) + "…" : words
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
