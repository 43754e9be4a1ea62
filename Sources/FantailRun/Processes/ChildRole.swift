import FantailTree
import Foundation

/// The task that a run of the same program started this process for, as its environment says.
package indirect enum ChildRole {
  case none
  case worker(WorkerRole)
  case exitTest(ExitTestRequest)
  /// The variable is set, but no run started this process: whoever did handed it on.
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

  /// Returns the exit test that the environment says this process was started for. One that was not, and only got the
  /// variable from whoever started it, ends with a message and code 2.
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

/// A task that stands as JSON in the environment of the process which has it.
protocol ChildTask: Codable {
  static var key: String { get }

  var parent: pid_t { get }
  var worker: Int { get }
}

extension ChildTask {
  /// Reads the task; `nil` in a process that was started for none.
  init?(_ environment: [String: String]) {
    guard let text = environment[Self.key],
      let task = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = task
  }

  /// The environment that says so, and the number of the worker for code that asks before any example runs.
  var environment: [String: String] {
    let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return [Self.key: text ?? "", "FANTAIL_WORKER": "\(worker)"]
  }
}

/// The task of a child process that runs examples of a plan.
package struct WorkerRole: ChildTask {
  static let key = "FANTAIL_WORKER_CHANNEL"

  var parent = getpid()
  let worker: Int
  /// Those that all examples inherit.
  let traits: Traits
}

/// One exit test, as the environment of the process says that runs its code.
package struct ExitTestRequest: ChildTask, Equatable {
  static let key = "FANTAIL_EXIT_TEST"

  /// The example's id.
  var example: String
  var location: SourceLocation
  /// The number of times that the example came to this place, this time included.
  var number: Int
  var worker: Int
  var parent = getpid()
  /// The one of several lists of specs that has the example.
  package var suite: String?
}
