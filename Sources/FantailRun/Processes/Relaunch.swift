import FantailTree
import Foundation

/// The way to start this program again. The environment contains the copy's task.
package struct Relaunch: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Describes the running program, whose arguments begin with its name; `nil` if the system cannot start processes for it.
  package init?(arguments: [String], environment: [String: String]) {
    guard ChildProcess.areAvailable else { return nil }
    path = OwnProgram.path(called: arguments.first)
    self.arguments = arguments
    // A copy does not inherit this process's own role.
    self.environment = environment.filter { $0.key != WorkerRole.key && $0.key != ExitTestRequest.key }
  }

  /// Runs the program again, and waits for its end.
  ///
  /// - Returns: Its exit code; `nil` if it cannot be started, or ends without a code.
  package func exitCode(adding additions: [String: String]) -> Int32? {
    guard case .exited(let code)? = (try? start(adding: additions, descriptors: [:]))?.wait() else { return nil }
    return code
  }

  var temporaryFolder: String { environment["TEST_TMPDIR"] ?? NSTemporaryDirectory() }

  /// Starts the program again, with additions to its environment, through `ChildProcess`.
  func start(
    adding additions: [String: String], descriptors: [Int32: Descriptor],
    whenRefused: @escaping @Sendable () -> Void = {}
  ) throws(ChildProblem) -> ChildProcess {
    var environment = environment
    // A trap is expected or reported by these processes, and a backtrace of it would take seconds.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    environment.merge(additions) { $1 }
    return try ChildProcess.start(
      path, arguments: arguments, environment: environment, descriptors: descriptors, whenRefused: whenRefused)
  }
}
