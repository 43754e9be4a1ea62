import Foundation

extension Process {
  /// Runs a program to its end, and hands on what it prints: its standard output to that of this tool, its errors to the
  /// errors, both in their order where both are one file.
  ///
  /// The program is asked to end when this tool is, or when the plugin has: on Ctrl-C the package manager leaves without a
  /// word to what plugins started. This tool has to look for that by itself afterwards.
  ///
  /// - Parameters:
  ///   - phases: The line to take away before what the program prints.
  ///   - isAsked: Whether it is asked to end where this tool was before it ran.
  /// - Returns: Its exit code, or the signal that ended it, negated.
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
