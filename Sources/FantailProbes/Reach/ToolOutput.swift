package import FantailRun
import FantailTree
package import Foundation

/// The standard output of another program.
package enum ToolOutput {
  /// Runs a program to its end, without waiting for processes that it leaves behind.
  ///
  /// - Parameter arguments: The program's name or path, and its arguments.
  /// - Throws: The problem if it could not be run or failed, with the first line of its error output.
  package static func of(_ arguments: [String]) throws(ChildProblem) -> Data {
    let folder = NSTemporaryDirectory()
    let output = try OutputFile(in: folder)
    let errors = try OutputFile(in: folder)
    let program = try ChildProcess.start(
      "/usr/bin/env", arguments: ["env"] + arguments, environment: ProcessInfo.processInfo.environment,
      descriptors: [STDOUT_FILENO: output.descriptor, STDERR_FILENO: errors.descriptor])
    if program.wait() == .exited(0) { return output.data }
    let lines = String(decoding: errors.data, as: UTF8.self).split(separator: "\n")
    throw ChildProblem(reason: lines.first.map(String.init) ?? "\(arguments[0]) failed")
  }
}
