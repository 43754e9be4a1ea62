package import FantailTree
package import Foundation

/// A process that runs examples or an exit test, usually of this program, with the channel to the process and the files
/// for its output.
package struct ProgramCopy: Sendable {
  package let process: ChildProcess
  /// The file of its standard error, and usually of its standard output.
  package let output: OutputFile
  /// The file of its standard output.
  package let prints: OutputFile
  private let channel: Channel

  /// Starts the program, with additions to its environment. The outputs with the given numbers are kept, and all others are
  /// discarded.
  ///
  /// - Parameter areApart: `true` to keep the two outputs in separate files.
  package init(
    _ relaunch: Relaunch, adding additions: [String: String], keeping printed: [Int32], areApart: Bool = false
  ) throws(ChildProblem) {
    let output = try OutputFile(in: relaunch.temporaryFolder)
    let prints = areApart ? try OutputFile(in: relaunch.temporaryFolder) : output
    let channel = try Channel()
    var descriptors = [Channel.number: channel.far]
    for number in printed { descriptors[number] = number == STDOUT_FILENO ? prints.descriptor : output.descriptor }
    let process = try relaunch.start(adding: additions, descriptors: descriptors) {
      // A worker ends if its requests end while it is running an example.
      shutdown(channel.near.number, Int32(SHUT_WR))
      StandardError.write(
        "warning: the system does not let this process end others, as in the plugin sandbox on macOS: "
          + "'swift package --disable-sandbox specs' or an executable does\n")
    }
    // The system reports the end of the process. The channel's end does not prove that the process has ended: other
    // processes may hold it open.
    Thread.detachNewThread {
      process.wait()
      channel.endFar()
    }
    self.process = process
    self.output = output
    self.prints = prints
    self.channel = channel
  }

  /// Passes on each line of the process until it has ended. Call it once, on a thread that nothing else needs.
  ///
  /// - Parameter idle: Called when the process has not sent a line for a tenth of a second, with the number of bytes
  ///   that it had printed before that time. These bytes belong to the running examples.
  package func follow(idle: (([Int]) -> Void)? = nil, _ take: (Data) -> Void) -> ProcessEnd {
    Channel.readLines(from: channel.near.number, look: { idle == nil ? nil : printed }, idle: { idle?($0) }, take)
    // A process has to end when nothing more can be read from it.
    while process.end == nil {
      process.kill()
      Thread.sleep(forTimeInterval: 0.01)
    }
    return process.end ?? .unknown
  }

  /// The number of bytes printed so far to the standard output and to the standard error.
  package var printed: [Int] { [prints.size, output.size] }

  /// Sends a line; returns `false` if the process has ended.
  package func send(_ line: Data?) -> Bool {
    line.map { Channel.write($0, to: channel.near.number) } ?? false
  }

  /// Announces that no further request follows, even if other processes have the channel open.
  package func finish() { shutdown(channel.near.number, Int32(SHUT_WR)) }
}

/// A file without a name for the output of a child process. Unlike a pipe it never fills up, so it can be read after
/// the child has ended.
package struct OutputFile {
  package let descriptor: Descriptor

  /// The number of bytes that are kept of one text, from its end.
  private static let limit = 1 << 16

  package init(in folder: String) throws(ChildProblem) {
    let name = folder + "/fantail-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    let number = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw ChildProblem(reason: "its output cannot be kept in \(folder): \(ChildProblem(errno).reason)")
    }
    descriptor = Descriptor(number)
    unlink(name)
  }

  /// The number of bytes written so far.
  package var size: Int { Int(lseek(descriptor.number, 0, SEEK_END)) }

  /// All bytes written so far.
  package var data: Data {
    let file = FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: false)
    return (try? file.seek(toOffset: 0)).flatMap { try? file.readToEnd() } ?? Data()
  }

  /// Returns a part of the output. A long part loses its beginning, and a line before the rest reports this.
  package func text(_ range: Range<Int>) -> String {
    let start = max(range.lowerBound, range.upperBound - Self.limit)
    var bytes = [UInt8](repeating: 0, count: range.upperBound - start)
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(start))
    guard count > 0 else { return "" }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    let before = start - range.lowerBound
    return before > 0
      ? "(\(counted(before, "byte")) before this \(before == 1 ? "is" : "are") left out)\n" + text : text
  }
}

/// The way to start a program of specs, usually this one again. The environment contains the process's task.
package struct Relaunch: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]

  /// Describes the running program, whose arguments begin with its name; `nil` if the system cannot start processes for it.
  package init?(arguments: [String], environment: [String: String]) {
    guard ChildProcess.areAvailable else { return nil }
    path = OwnProgram.path(called: arguments.first)
    self.arguments = arguments
    // A copy does not inherit this process's role.
    self.environment = environment.filter { $0.key != WorkerRole.key && $0.key != ExitTestRequest.key }
  }

  /// Describes another program; `nil` if the system cannot start processes.
  package init?(program path: String, arguments: [String], environment: [String: String]) {
    guard ChildProcess.areAvailable else { return nil }
    self.path = path
    self.arguments = [path] + arguments
    self.environment = environment.filter { $0.key != WorkerRole.key && $0.key != ExitTestRequest.key }
  }

  var temporaryFolder: String { environment["TEST_TMPDIR"] ?? NSTemporaryDirectory() }

  /// Starts the program again, with additions to its environment, through `ChildProcess`.
  package func start(
    adding additions: [String: String], descriptors: [Int32: Descriptor] = [:],
    whenRefused: @escaping @Sendable () -> Void = {}
  ) throws(ChildProblem) -> ChildProcess {
    var environment = environment
    // In these processes, a trap is expected or reported, and a backtrace would take seconds.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    environment.merge(additions) { $1 }
    return try ChildProcess.start(
      path, arguments: arguments, environment: environment, descriptors: descriptors, whenRefused: whenRefused)
  }
}
