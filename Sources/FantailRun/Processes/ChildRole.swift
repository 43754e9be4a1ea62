import FantailTree
import Foundation

/// The task that a run of the same program started this process for, as its environment says.
package enum ChildRole {
  case none
  case worker(WorkerRole)
  case exitTest(ExitTestRequest)
  /// The variable is set, but no run started this process: whoever did handed it on.
  case leaked(variable: String)

  /// - Parameter environment: The environment.
  package init(_ environment: [String: String]) {
    if environment[ExitTestRequest.key] != nil {
      let request = ExitTestRequest(environment).flatMap { Self.isAsked(by: $0.parent) ? $0 : nil }
      self = request.map { .exitTest($0) } ?? .leaked(variable: ExitTestRequest.key)
    } else if environment[WorkerRole.key] != nil {
      let role = WorkerRole(environment).flatMap { Self.isAsked(by: $0.parent) ? $0 : nil }
      self = role.map { .worker($0) } ?? .leaked(variable: WorkerRole.key)
    } else {
      self = .none
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
