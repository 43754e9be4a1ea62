import FantailToolSupport

/// A program of the toolchain, which is run to its end to read its output.
package struct ToolchainProgram {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  package enum Stream {
    case output, errors
  }

  package struct NotRun: ToolProblem {
    let program: String
    package let reason: String

    package var message: String { "error: the toolchain's '\(program)' cannot be run: \(reason)" }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - stream: The stream to read; the other one is discarded.
  ///   - input: The text that the program reads.
  /// - Returns: All text in that stream, regardless of the exit code.
  /// - Throws: An error if the program cannot be started.
  package func run(_ arguments: [String], reading stream: Stream, input: String = "") throws -> String {
    // A file is used instead of a pipe, since the program may block on its output before it has read all input.
    let file = input.isEmpty ? "/dev/null" : System.temporaryPath
    if !input.isEmpty { try System.update(input, to: file) }
    defer { if !input.isEmpty { System.remove(file) } }
    let words = ([path] + arguments).map(System.quoted).joined(separator: " ")
    let streams = stream == .output ? "2>/dev/null" : "2>&1 >/dev/null"
    guard System.isProgram(path), let said = System.printed(by: "\(words) <\(System.quoted(file)) \(streams)") else {
      throw NotRun(program: String(path.split(separator: "/").last ?? ""), reason: System.reason)
    }
    return said
  }
}
