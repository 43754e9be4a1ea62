import Foundation

extension Process {
  /// Runs a program to its end, and forwards its output to the output of this tool, and its errors to the errors of
  /// this tool. If the two streams are the same file, their order is kept.
  ///
  /// The program has to end when this tool or the plugin ends: on Ctrl-C, the package manager ends without a signal to
  /// the processes that plugins started. The caller checks afterwards whether this tool was asked to end.
  ///
  /// - Parameters:
  ///   - phases: The line to remove before output of the program.
  ///   - isAsked: Whether the program also has to end if this tool was asked to end earlier.
  /// - Returns: The program's exit code, or the signal that ended it, negated.
  static func run(
    _ program: URL, _ arguments: [String], in folder: URL = .currentDirectory(),
    adding environment: [String: String] = [:], phases: PhaseLine? = nil, startedBy parent: pid_t = getppid(),
    isAsked: Bool = true
  ) throws(SpecsProblem) -> Int32 {
    let child = try ChildProgram(
      program, arguments, in: folder,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, hasOneOutput: HostOutput.areOne)
    return child.wait(startedBy: parent, isAsked: isAsked) { bytes, stream in
      phases?.clear()
      return (try? FileHandle(fileDescriptor: stream).write(contentsOf: bytes)) != nil
    }
  }
}
