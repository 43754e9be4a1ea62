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

/// The task of a child process that runs examples of a plan: it answers requests on its channel.
package struct WorkerRole: ChildTask {
  package static let key = "FANTAIL_WORKER_CHANNEL"

  package var parent = getpid()
  package let worker: Int

  package init(worker: Int) {
    self.worker = worker
  }

  package init(_ fields: FieldReader) throws {
    worker = try fields("worker")
    parent = try fields("parent")
  }

  package var coded: CodedFields { CodedFields(["worker": worker, "parent": parent]) }
}

/// The task for which a run of the same program started this process, read from the environment.
package indirect enum ChildRole {
  case none
  case worker(WorkerRole)
  case exitTest(ExitTestRequest)
  /// The variable is set, but no run started this process: its parent passed the variable on.
  case leaked(variable: String)

  package init(_ environment: [String: String]) {
    self =
      Self.read(environment) { .exitTest($0) } ?? Self.read(environment) { .worker($0) } ?? .none
  }

  private static func read<Asked: ChildTask>(
    _ environment: [String: String], _ role: (Asked) -> ChildRole
  ) -> ChildRole? {
    guard environment[Asked.key] != nil else { return nil }
    guard let task = Asked(environment), isAsked(by: task.parent) else { return .leaked(variable: Asked.key) }
    return role(task)
  }

  /// Returns the exit test for which this process was started, read from the environment. A process that only inherited
  /// the variable is rejected.
  package static func exitTest(in environment: [String: String]) -> ExitTestRequest? {
    switch ChildRole(environment) {
    case .exitTest(let request): return request
    case .none, .worker: return nil
    case .leaked(let variable):
      StandardError.write("error: \(message(ofLeaked: variable))\n")
      ExitCode.refused.endProcess()
    }
  }

  /// Returns the message about a variable that was only inherited: a process that obeyed the variable would look
  /// successful without running anything.
  package static func message(ofLeaked variable: String) -> String {
    "\(variable) is set, although no run started this process, so nothing would run; unset it"
  }

  private static func isAsked(by parent: pid_t) -> Bool {
    var status = stat()
    return parent == getppid() && fstat(Channel.number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// A task that is passed to a process as JSON in its environment.
package protocol ChildTask: Coded {
  static var key: String { get }

  var parent: pid_t { get }
  var worker: Int { get }
}

extension ChildTask {
  /// Reads the task; `nil` in a process that was started without one.
  init?(_ environment: [String: String]) {
    guard let text = environment[Self.key],
      let task = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = task
  }

  /// The environment with the task, and with the worker's number for code that reads it before any example runs.
  package var environment: [String: String] {
    let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return [Self.key: text ?? "", "FANTAIL_WORKER": "\(worker)"]
  }
}

extension Encodable {
  /// The message on a separate line. Our messages contain only text, whole numbers and finite times, so encoding does
  /// not fail.
  package var line: Data? { (try? JSONEncoder().encode(self)).map { $0 + [UInt8(ascii: "\n")] } }
}

/// Carries lines between this process and a process that it starts, in both directions.
///
/// The channel uses sockets instead of pipes: writing to a process that has ended must not end this process by a
/// signal.
struct Channel {
  /// The number of the far end's descriptor in the other process.
  static let number: Int32 = 3

  let near: Descriptor
  let far: Descriptor

  init() throws(ChildProblem) {
    guard let ends = connectedSockets() else { throw ChildProblem(errno) }
    near = Descriptor(ends.0)
    far = Descriptor(ends.1)
  }

  /// Sends the near end an empty line, after all lines of the other process, to report that the other process has
  /// ended. That process may have left an incomplete line.
  func endFar() {
    _ = Self.write(Data("\n\n".utf8), to: far.number)
    // Nothing reads the far end any more, and a writer has to notice this.
    far.close()
  }

  /// Writes all bytes; returns `false` if the other side no longer reads.
  static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let sent = sendWithoutSignal(UnsafeRawBufferPointer(rebasing: bytes[offset...]), to: descriptor)
        if sent < 0, errno == EINTR { continue }
        guard sent > 0 else { return false }
        offset += sent
      }
      return true
    }
  }

  /// Reads to the end or to an empty line, and passes on each line without its line break. A last line without a line break
  /// was cut off, and is dropped.
  ///
  /// - Parameter idle: Called when no line has arrived for a tenth of a second, with the value that `look` returned
  ///   before.
  static func readLines(
    from descriptor: Int32, look: () -> [Int]? = { nil }, idle: ([Int]) -> Void = { _ in }, _ take: (Data) -> Void
  ) {
    var rest = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let before = look() {
        var awaited = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        if poll(&awaited, nfds_t(awaited.count), 100) == 0 {
          idle(before)
          continue
        }
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var start = 0
      while let end = lineEnd(in: buffer, from: start, to: count) {
        let line = rest + buffer[start..<end]
        if line.isEmpty { return }
        take(line)
        rest = Data()
        start = end + 1
      }
      rest += buffer[start..<count]
      // Our processes do not send such lines, and the memory of this process is limited.
      if rest.count > longestLine { return }
    }
  }

  private static let longestLine = 1 << 27

  /// Finds the end of a line with a C function, since a Swift loop takes 80 ns per byte in debug builds.
  private static func lineEnd(in buffer: [UInt8], from start: Int, to end: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + start, 10, end - start) else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
