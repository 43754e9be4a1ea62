import FantailPlan
import FantailSeams
package import FantailTree
import Foundation

#if os(Linux) && canImport(Glibc)
  import Glibc
#endif

/// The running tasks and child processes that examples and hooks of a run have left.
package final class LeakLedger: Sendable {
  private struct State {
    var tasks: [(presence: Presence?, subject: AttemptSubject)] = []
    var processes: [(process: StartedProcess, subject: AttemptSubject)] = []
    /// All child processes seen so far, including those from before the run.
    var known: Set<Int32> = []
    /// The lines for the last run's leaks that are only warnings.
    var warnings: [String] = []
  }

  private let state = Locked(State())

  /// The time after the run's last example in which tasks and processes may end.
  private static let patience = Duration.milliseconds(300)

  /// Begins a run. Child processes that are already running do not belong to the run.
  func begin() {
    let known = StartedProcess.areAny ? StartedProcess.all().map(\.id) : []
    state.withLock { state in
      state = State()
      state.known = Set(known)
    }
  }

  /// Records the tasks that still hold the presence of an attempt's code after this code has ended, and new child
  /// processes.
  ///
  /// - Parameter hasFailed: `true` if code of the example was abandoned, which has failed the example. Its tasks then
  ///   do not count.
  func update(_ presence: inout Presence?, of subject: AttemptSubject, hasFailed: Bool) {
    if !isKnownUniquelyReferenced(&presence), !hasFailed {
      let left = presence
      state.withLock { $0.tasks.append((left, subject)) }
    }
    presence = nil
    guard StartedProcess.areAny else { return }
    let children = StartedProcess.all()
    state.withLock { state in
      for child in children where state.known.insert(child.id).inserted { state.processes.append((child, subject)) }
    }
  }

  /// Ends a run.
  ///
  /// - Returns: The leaks that fail the run. The others become warnings.
  func end() async -> [Issue] {
    let left = await remaining()
    state.withLock { $0.warnings = left.filter { !$0.isFailure }.map(\.warning) }
    return left.filter(\.isFailure).map(\.issue)
  }

  /// Takes the warnings of the last run.
  package func takeWarnings() -> String {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings.joined()
    }
  }

  /// Returns the leaks that remain after waiting up to 300 ms for them to end.
  package func remaining() async -> [Leak] {
    let end = ContinuousClock.now + Self.patience
    while !isEmpty, .now < end { try? await Task.sleep(for: .milliseconds(5)) }
    return take()
  }

  /// Returns the same as `remaining`, for code that cannot suspend.
  package func remainingNow() -> [Leak] {
    let end = ContinuousClock.now + Self.patience
    while !isEmpty, .now < end { Thread.sleep(forTimeInterval: 0.005) }
    return take()
  }

  private var isEmpty: Bool {
    state.withLock { state in
      for index in state.tasks.indices where isKnownUniquelyReferenced(&state.tasks[index].presence) {
        state.tasks[index].presence = nil
      }
      state.tasks.removeAll { $0.presence == nil }
      state.processes.removeAll { !$0.process.isRunning }
      return state.tasks.isEmpty && state.processes.isEmpty
    }
  }

  private func take() -> [Leak] {
    _ = isEmpty
    return state.withLock { state in
      defer { state = State() }
      var known: Set<ObjectIdentifier> = []
      let ofTasks = state.tasks.filter { known.insert(ObjectIdentifier($0.subject)).inserted }.map {
        Leak(.taskLeft(by: $0.subject.starter), by: $0.subject)
      }
      let ofProcesses = state.processes.map {
        Leak(.processLeft(by: $0.subject.starter, $0.process.words), by: $0.subject)
      }
      return ofTasks + ofProcesses
    }
  }
}

extension Leak {
  fileprivate init(_ kind: Issue.Kind, by subject: AttemptSubject) {
    issue = Issue(kind, at: subject.location)
    isFailure = subject.traits.failsOnLeaks
  }
}

extension AttemptSubject {
  /// The name of the example or the hook.
  fileprivate var starter: String { example.map { "\"\($0.fullDescription)\"" } ?? kind.rawValue }
}

/// A task or a child process of an example or a hook that is still running at the end of the run.
package struct Leak: Sendable {
  package let issue: Issue
  /// `true` if the leak fails the run.
  package let isFailure: Bool

  /// The line for a leak that is only a warning.
  package var warning: String {
    "warning: \(issue.location.map { "\($0): " } ?? "")\(issue.message); --fail-on-leaks makes this a failure\n"
  }
}

extension Issue.Kind {
  /// - Parameter starter: The name of the example or the hook.
  static func taskLeft(by starter: String) -> Self {
    leftBehind("a task that \(starter) started is still running at the end of the run: wait for it, or cancel it")
  }

  /// - Parameter process: The process's ID and command.
  static func processLeft(by starter: String, _ process: String) -> Self {
    leftBehind(
      "a child process started while \(starter) ran is still running at the end of the run: \(process): wait for it, or end it"
    )
  }
}

/// A child process of this process.
struct StartedProcess: Sendable {
  let id: Int32

  /// The process's ID and command. A process that has just started has the command of its parent.
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

  /// `true` unless the process has ended, or its ID now belongs to another process.
  var isRunning: Bool {
    // The command is in parentheses and may contain spaces. The state and the parent's ID follow the command.
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
