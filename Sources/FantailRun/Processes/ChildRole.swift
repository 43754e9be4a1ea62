package import FantailTree
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
    guard let text = environment[Asked.key] else { return nil }
    let task = try? JSONDecoder().decode(Asked.self, from: Data(text.utf8))
    guard let task, isAsked(by: task.parent) else { return .leaked(variable: Asked.key) }
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
protocol ChildTask: Coded {
  static var key: String { get }

  var parent: pid_t { get }
  var worker: Int { get }
}

extension ChildTask {
  /// The environment that says so, and the number of the worker for code that asks before any example runs.
  var environment: [String: String] {
    let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return [Self.key: text ?? "", "FANTAIL_WORKER": "\(worker)"]
  }
}

/// The task of a child process that runs examples of a plan.
package final class WorkerRole: ChildTask, Sendable {
  static let key = "FANTAIL_WORKER_CHANNEL"

  let parent: pid_t
  let worker: Int
  /// Those that all examples inherit.
  let traits: Traits

  init(worker: Int, traits: Traits) { (parent, self.worker, self.traits) = (getpid(), worker, traits) }

  package init(_ fields: FieldReader) throws {
    (parent, worker, traits) = (try fields("parent"), try fields("worker"), try fields("traits"))
  }
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

extension ExitTestRequest {
  package init(_ fields: FieldReader) throws {
    self.init(
      example: try fields("example"), location: try fields("location"), number: try fields("number"),
      worker: try fields("worker"), parent: try fields("parent"), suite: try fields.optional("suite"))
  }
}
