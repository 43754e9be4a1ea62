import FantailTree
import Foundation

/// The task that a run of the same program started this process for, as its environment says.
package enum ChildRole {
  case none
  case worker(WorkerChannel)
  case exitTest(ExitTestRequest)
  /// The variable is set, but no run started this process: whoever did handed it on.
  case leaked(variable: String)

  /// - Parameter environment: The environment.
  package init(_ environment: [String: String]) {
    if environment[ExitTestRequest.key] != nil {
      let request = ExitTestRequest(environment)
      let isAsked = request.map { $0.parent == getppid() && Self.isSocket(ExitTestRunner.reports) } ?? false
      self = isAsked ? request.map { .exitTest($0) } ?? .none : .leaked(variable: ExitTestRequest.key)
    } else if environment[WorkerChannel.key] != nil {
      let channel = WorkerChannel(environment)
      let isAsked =
        channel.map { $0.parent == getppid() && Self.isSocket($0.requests) && Self.isSocket($0.replies) } ?? false
      self = isAsked ? channel.map { .worker($0) } ?? .none : .leaked(variable: WorkerChannel.key)
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

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
