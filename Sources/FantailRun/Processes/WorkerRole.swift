package import FantailTree
package import Foundation

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
