import FantailTree
import Foundation

/// The task that a run of the same program started this process for, as its environment says.
package indirect enum ChildRole {
  case none
  case worker(WorkerRole)
  case exitTest(ExitTestRequest)
  /// The variable is set, but no run started this process: its parent handed the variable on.
  case leaked(variable: String)

  package init(_ environment: [String: String]) {
    self =
      Self.read(environment) { .exitTest($0) } ?? Self.read(environment) { .worker($0) } ?? .none
  }

  private static func read<Asked: ChildTask>(
    _ environment: [String: String], _ role: (Asked) -> ChildRole
  ) -> ChildRole? {
    guard environment[Asked.key] != nil else { return nil }
    guard let task = Asked(environment), isAsked(by: task.parent) else { return .leaked(variable: Asked.key) }
    return role(task)
  }

  /// Returns the exit test that the environment says this process was started for. A process that only inherited the
  /// variable ends with a message and code 2.
  package static func exitTest(in environment: [String: String]) -> ExitTestRequest? {
    switch ChildRole(environment) {
    case .exitTest(let request): return request
    case .none, .worker: return nil
    case .leaked(let variable):
      StandardError.write("error: \(message(ofLeaked: variable))\n")
      exit(2)
    }
  }

  package var isChild: Bool {
    switch self {
    case .worker, .exitTest: true
    case .none, .leaked: false
    }
  }

  /// Returns the message for a variable that was only handed on: a process that obeyed would run nothing and look
  /// like success.
  package static func message(ofLeaked variable: String) -> String {
    "\(variable) is set, although no run started this process, so nothing would run; unset it"
  }

  private static func isAsked(by parent: pid_t) -> Bool {
    var status = stat()
    return parent == getppid() && fstat(Channel.number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
