import Foundation

/// A program that this tool started, and the pipes that it prints into.
///
/// The program has not this tool's own streams: what it leaves behind would hold them open, for which others wait.
final class ChildProgram {
  private let process = Process()
  /// The pipes, each with the stream of this process that its text is for; those that are closed are missing.
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

  /// Waits for its end, and takes what it prints.
  ///
  /// - Parameters:
  ///   - isAsked: Whether it is asked to end where this tool was before it ran.
  ///   - patience: The time after which a program that was asked to end is killed; `nil` for one that takes its time.
  ///   - take: Takes text for a stream; returns `false` where nobody reads that any more.
  /// - Returns: Its exit code, or the signal that ended it, negated.
  func wait(
    startedBy parent: pid_t, isAsked: Bool, killedAfter patience: Duration? = nil,
    _ take: ([UInt8], Int32) -> Bool
  ) -> Int32 {
    // An earlier request to end does not prevent reports.
    var asked = isAsked ? nil : Interruption.take()
    var deadline: ContinuousClock.Instant?
    var parent = parent
    while true {
      let end = process.end
      handOn(take)
      if let end {
        if let asked { raise(asked) }
        return end
      }
      var signal = Interruption.take()
      if getppid() != parent { (signal, parent) = (SIGTERM, getppid()) }
      if let signal {
        kill(process.processIdentifier, signal)
        deadline = patience.map { .now + $0 }
      }
      asked = signal ?? asked
      if let due = deadline, ContinuousClock.now > due {
        // With those that it started: it leads a group of its own.
        kill(-process.processIdentifier, SIGKILL)
        kill(process.processIdentifier, SIGKILL)
        deadline = nil
      }
    }
  }

  /// Takes what the program has printed, or waits a moment for it.
  private func handOn(_ take: ([UInt8], Int32) -> Bool) {
    var printed = pipes.map { pollfd(fd: $0.handle.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&printed, nfds_t(printed.count), 10) > 0 else { return }
    var closed: [Int] = []
    for (index, pipe) in pipes.enumerated() where printed[index].revents != 0 {
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(pipe.handle.fileDescriptor, buffer.baseAddress, buffer.count))
      }
      if !bytes.isEmpty, take(bytes, pipe.stream) { continue }
      // The program has closed its output, or is to see that nobody reads any more.
      try? pipe.handle.close()
      closed.append(index)
    }
    for index in closed.reversed() { pipes.remove(at: index) }
  }
}
