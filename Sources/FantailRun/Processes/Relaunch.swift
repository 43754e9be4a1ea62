import FantailTree
import Foundation

/// The way to start this program again; the environment tells the copy what to do.
package struct Relaunch: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Describes the running program, whose arguments begin with its name; `nil` where the system starts no processes for it.
  package init?(arguments: [String], environment: [String: String]) {
    guard ChildProcess.areAvailable else { return nil }
    path = OwnProgram.path(called: arguments.first)
    self.arguments = arguments
    // This process's own role is not for another.
    self.environment = environment.filter { $0.key != WorkerRole.key && $0.key != ExitTestRequest.key }
  }

  /// Runs the program again to its end.
  ///
  /// - Returns: Its exit code; `nil` where it cannot be started, or ends otherwise.
  package func exitCode(adding additions: [String: String]) -> Int32? {
    guard case .exited(let code)? = (try? start(adding: additions, descriptors: [:]))?.wait() else { return nil }
    return code
  }

  var temporaryFolder: String { environment["TEST_TMPDIR"] ?? NSTemporaryDirectory() }

  /// Starts the program again, with more in its environment, as `ChildProcess` starts any.
  func start(
    adding additions: [String: String], descriptors: [Int32: Descriptor],
    whenRefused: @escaping @Sendable () -> Void = {}
  ) throws(ChildProblem) -> ChildProcess {
    var environment = environment
    // A trap is what is expected or reported here: a backtrace of it costs seconds.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    environment.merge(additions) { $1 }
    return try ChildProcess.start(
      path, arguments: arguments, environment: environment, descriptors: descriptors, whenRefused: whenRefused)
  }
}
