import Foundation

extension Process {
  /// Runs a program to its end; what it prints goes to where users read: this tool's own output is the plugin's.
  ///
  /// It is asked to end when this tool is, or when the plugin has: on Ctrl-C the package manager leaves without a word to
  /// what plugins started. This tool has to look for that by itself afterwards.
  ///
  /// - Parameter isAsked: Whether it is asked to end where this tool was before it ran.
  /// - Returns: Its exit code, or the signal that ended it, negated.
  static func run(
    _ program: URL, _ arguments: [String], in folder: URL = .currentDirectory(),
    adding environment: [String: String] = [:], startedBy parent: pid_t = getppid(), isAsked: Bool = true
  ) throws(SpecsProblem) -> Int32 {
    let (process, printed) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = printed
    process.standardError = printed
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    do { try process.run() } catch {
      throw .notStarted(program.path(percentEncoded: false), error.localizedDescription)
    }
    var output: FileHandle? = printed.fileHandleForReading
    // What has asked for the end before is no reason to make no reports.
    var asked = isAsked ? nil : Interruption.take()
    var parent = parent
    while true {
      let end = process.end
      handOn(&output)
      if let end {
        if let asked { raise(asked) }
        return end
      }
      var signal = Interruption.take()
      if getppid() != parent { (signal, parent) = (SIGTERM, getppid()) }
      if let signal { kill(process.processIdentifier, signal) }
      asked = signal ?? asked
    }
  }

  /// Hands on what a program has printed, or waits a moment for it.
  ///
  /// The program has not this tool's own output: what it leaves behind would hold that open, for which the package manager
  /// waits.
  private static func handOn(_ output: inout FileHandle?) {
    let descriptor = output?.fileDescriptor ?? -1
    var printed = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&printed, 1, 10) > 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    if !bytes.isEmpty, (try? FileHandle.standardError.write(contentsOf: bytes)) != nil { return }
    // It has closed its output, or is to see that nobody reads any more.
    try? output?.close()
    output = nil
  }
}
