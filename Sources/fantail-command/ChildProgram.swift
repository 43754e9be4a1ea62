import Foundation

/// A program that this tool started, with the pipes for its output.
///
/// The program does not get this tool's streams. Processes that the program leaves behind would keep these streams
/// open, and other programs wait for the end of the streams.
final class ChildProgram {
  private let process = Process()
  /// The open pipes, each with the stream of this process to which its text is forwarded.
  private var pipes: [(handle: FileHandle, stream: Int32)] = []

  init(
    _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String],
    hasOneOutput: Bool
  ) throws(SpecsProblem) {
    let output = Pipe()
    let errors = hasOneOutput ? output : Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    process.currentDirectoryURL = folder
    process.environment = environment
    do { try process.run() } catch {
      throw .notStarted(program.path(percentEncoded: false), error.localizedDescription)
    }
    pipes = [(output.fileHandleForReading, STDOUT_FILENO)]
    if !hasOneOutput { pipes.append((errors.fileHandleForReading, STDERR_FILENO)) }
  }

  /// Waits for the end of the program, and reads its output.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the program also has to end if this tool was asked to end before the program began to run.
  ///   - patience: The time after which a program that was asked to end is killed; `nil` to wait for the program.
  ///   - take: Receives text for a stream; returns `false` if there is no reader any more.
  /// - Returns: The program's exit code, or the signal that ended it, negated.
  func wait(
    startedBy parent: pid_t, isAsked: Bool, killedAfter patience: Duration? = nil,
    _ take: ([UInt8], Int32) -> Bool
  ) -> Int32 {
    // An earlier request to end does not prevent reports.
    var asked = isAsked ? nil : CommandSignals.take()
    var deadline: ContinuousClock.Instant?
    var parent = parent
    while true {
      let end = process.end
      handOn(take)
      if let end {
        if let asked { raise(asked) }
        return end
      }
      var signal = CommandSignals.take()
      if getppid() != parent { (signal, parent) = (SIGTERM, getppid()) }
      if let signal {
        kill(process.processIdentifier, signal)
        deadline = patience.map { .now + $0 }
      }
      asked = signal ?? asked
      if let due = deadline, ContinuousClock.now > due {
        // The program leads a process group, so the processes that it started are also killed.
        kill(-process.processIdentifier, SIGKILL)
        kill(process.processIdentifier, SIGKILL)
        deadline = nil
      }
    }
  }

  /// Forwards the program's output so far, or waits a moment for output.
  private func handOn(_ take: ([UInt8], Int32) -> Bool) {
    var printed = pipes.map { pollfd(fd: $0.handle.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&printed, nfds_t(printed.count), 10) > 0 else { return }
    var closed: [Int] = []
    for (index, pipe) in pipes.enumerated() where printed[index].revents != 0 {
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(pipe.handle.fileDescriptor, buffer.baseAddress, buffer.count))
      }
      if !bytes.isEmpty, take(bytes, pipe.stream) { continue }
      // Either the program has closed its output, or the closed pipe shows the program that there is no reader any
      // more.
      try? pipe.handle.close()
      closed.append(index)
    }
    for index in closed.reversed() { pipes.remove(at: index) }
  }
}
