import FantailSeams
package import FantailTree
import Foundation

/// A child process of this process, in its own process group.
///
/// This type replaces Foundation's `Process`, which only passes on the three standard descriptors. These belong to the
/// input and output of examples.
package final class ChildProcess: Sendable {
  package let number: Int32
  private struct State {
    var end: ProcessEnd?
    var wasKilled = false
    var timer: Task<Void, any Error>?
  }

  private let state = Locked(State())

  /// `true` on the systems for which this type is written.
  static var areAvailable: Bool {
    #if os(Linux) || os(macOS)
      true
    #else
      false
    #endif
  }

  /// Ends the process in another way if the system refuses, as it may in the sandbox of plugins on macOS.
  private let whenRefused: @Sendable () -> Void

  private init(number: Int32, whenRefused: @escaping @Sendable () -> Void) {
    self.number = number
    self.whenRefused = whenRefused
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments, including its name.
  ///   - descriptors: Descriptors of this process by their numbers in the new process. Other descriptors are not passed
  ///     on. The standard input is empty and the standard output is discarded, unless they are in this list.
  ///   - whenRefused: Ends the process if the system does not allow this process to end another.
  /// - Throws: The system's reason.
  package static func start(
    _ path: String, arguments: [String], environment: [String: String], descriptors: [Int32: Descriptor],
    whenRefused: @escaping @Sendable () -> Void = {}
  ) throws(ChildProblem) -> ChildProcess {
    #if os(Linux) || os(macOS)
      // A descriptor with one of the new numbers would be overwritten before it is copied.
      guard !descriptors.values.contains(where: { $0.number <= descriptors.keys.max() ?? 0 }) else {
        throw ChildProblem(EMFILE)
      }
      #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let flags =
          POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      if descriptors[0] == nil { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
      if descriptors[1] == nil { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
      for (number, descriptor) in descriptors {
        posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
      }
      // With a separate group, only this process passes a terminal's Ctrl-C on to the child, and a kill ends all
      // processes that the child started.
      posix_spawnattr_setpgroup(&attributes, 0)
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(flags))

      keepEndsOfChildren()
      let argv = arguments.map { strdup($0) } + [nil]
      let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
      defer { for pointer in argv + envp { free(pointer) } }
      var pid = pid_t()
      let code = posix_spawn(&pid, path, &actions, &attributes, argv, envp)
      guard code == 0 else { throw ChildProblem(code) }
      return ChildProcess(number: pid, whenRefused: whenRefused)
    #else
      throw ChildProblem(reason: "this system cannot start processes")
    #endif
  }

  /// Makes the system keep how children end. If SIGCHLD is ignored, which a process may inherit from its parent, the end
  /// of a child cannot be read.
  private static func keepEndsOfChildren() {
    #if os(Linux) || os(macOS)
      var action = sigaction()
      guard sigaction(SIGCHLD, nil, &action) == 0 else { return }
      let isIgnored = SignalHandler(action).isIgnored
      guard isIgnored || Int(action.sa_flags) & Int(SA_NOCLDWAIT) != 0 else { return }
      if isIgnored { signal(SIGCHLD, SIG_DFL) }
      guard sigaction(SIGCHLD, nil, &action) == 0 else { return }
      action.sa_flags &= ~type(of: action.sa_flags).init(SA_NOCLDWAIT)
      sigaction(SIGCHLD, &action, nil)
    #endif
  }

  /// Waits until the process has ended. Call it once, on a thread that nothing else needs.
  ///
  /// A child that a signal stops is ended: in a separate group, a terminal does not stop it, and a shell would not
  /// continue it.
  @discardableResult
  package func wait() -> ProcessEnd {
    #if os(Linux) || os(macOS)
      var info = siginfo_t()
      // The system keeps the ended process until no `kill` can follow: afterwards the ID may belong to another process.
      while waitid(P_PID, id_t(number), &info, WEXITED | WSTOPPED | WNOWAIT) != 0, errno == EINTR {}
      return state.withLock { state in
        var (result, status) = waitForChange()
        let signal = status & 0x7F
        let code = status >> 8 & 0xFF
        let isStopped = result == number && signal == 0x7F
        if isStopped, killGroup(number) { (result, status) = waitForChange() }
        let end: ProcessEnd =
          result != number ? .unknown : isStopped ? .signalled(code) : signal == 0 ? .exited(code) : .signalled(signal)
        // A child that ended by itself meanwhile was not killed.
        if case .exited = end { state.wasKilled = false }
        state.end = end
        state.timer?.cancel()
        return end
      }
    #else
      return .exited(1)
    #endif
  }

  #if os(Linux) || os(macOS)
    private func waitForChange() -> (result: pid_t, status: Int32) {
      var status: Int32 = 0
      var result = waitpid(number, &status, WUNTRACED)
      while result == -1, errno == EINTR { result = waitpid(number, &status, WUNTRACED) }
      return (result, status)
    }
  #endif

  /// The way in which the process ended; `nil` while it is running.
  var end: ProcessEnd? { state.withLock(\.end) }

  /// `true` if its parent, this process, killed it.
  package var wasKilled: Bool { state.withLock(\.wasKilled) }

  /// Ends the process and all processes that it started, unless it has ended.
  package func kill() {
    #if os(Linux) || os(macOS)
      state.withLock { state in
        guard state.end == nil else { return }
        state.wasKilled = true
        if !killGroup(number) { whenRefused() }
      }
    #endif
  }

  /// Ends the process after a time, unless it has ended by then. A new time replaces the last one; `nil` removes it.
  package func kill(after time: Duration?) {
    let timer = time.map { time in
      Task {
        try await Task.sleep(for: time)
        kill()
      }
    }
    let former = state.withLock { state in
      defer { state.timer = timer }
      return state.timer
    }
    former?.cancel()
  }
}

/// The reason why a process could not be started.
package struct ChildProblem: Error {
  package let reason: String

  init(_ code: Int32) {
    reason = String(cString: strerror(code))
  }

  package init(reason: String) {
    self.reason = reason
  }
}

/// An open file, socket or pipe of this process. It is closed with its last reference.
package final class Descriptor: Sendable {
  package let number: Int32
  private let isOpen = Locked(true)

  package init(_ number: Int32) {
    self.number = Self.outOfTheWay(number)
  }

  /// Moves a descriptor to a high number, where no example expects its own descriptor and no loop over the low numbers
  /// closes it. Other processes do not inherit it.
  ///
  /// - Returns: The new number, or the old one if the system does not allow a number so high.
  package static func outOfTheWay(_ number: Int32) -> Int32 {
    var moved = fcntl(number, F_DUPFD_CLOEXEC, 192)
    // The system may allow only low numbers.
    if moved < 0 { moved = fcntl(number, F_DUPFD_CLOEXEC, 10) }
    guard moved >= 0 else {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return number
    }
    closeDescriptor(number)
    return moved
  }

  deinit { close() }

  /// Closes the descriptor now, for all references to it.
  func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else { return }
    closeDescriptor(number)
  }
}

/// The file of the running program.
enum OwnProgram {
  #if os(Linux) || os(Android)
    /// Returns the program's own name, or the system's link to the running file if a build has replaced that file.
    static func path(called name: String?) -> String {
      let link = "/proc/self/exe"
      var running = stat()
      var named = stat()
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
        stat(link, &running) == 0, stat(path, &named) == 0,
        (running.st_dev, running.st_ino) == (named.st_dev, named.st_ino)
      else { return link }
      return path
    }
  #else
    static func path(called name: String?) -> String { Bundle.main.executablePath ?? name ?? "" }
  #endif
}

/// The exit codes of a run. Every process of Fantail that runs or plans examples ends with one of them.
package struct ExitCode: Sendable, Comparable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// Everything passed, or there was nothing to run.
  package static let passed = ExitCode(0)
  /// An example failed, or a report could not be written.
  package static let failed = ExitCode(1)
  /// The options are wrong, or the plan cannot run.
  package static let refused = ExitCode(2)
  /// The specs of a test process that only lists its tests match a filter. Listing tests never ends with this code.
  package static let matched = ExitCode(77)

  /// The larger number is the worse outcome.
  package static func < (code: ExitCode, other: ExitCode) -> Bool { code.number < other.number }

  /// Ends the process after its exit handlers.
  package func endProcess() -> Never { exit(number) }

  /// Ends the process without its exit handlers.
  package func endProcessAtOnce() -> Never { _exit(number) }
}
