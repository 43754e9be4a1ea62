import FantailFiles
import FantailLock
import FantailRun
import Foundation

/// A destination of text: the standard output, a file, or memory.
///
/// A reporter cannot throw, so the first failure to write is kept here and makes the run fail at its end.
///
/// ```swift
/// let output = TextOutput.memory()
/// let report = await Executor(reporters: [DocumentationReporter(output)]).run(plan)
/// print(output.text)
/// ```
public final class TextOutput: Sendable {
  private enum Sink {
    case memory(String)
    case handle(FileHandle)
    /// The standard output, where text may wait for more.
    case pieces
    case relay(TextOutput, lead: String)
    case whole(String)
    case closed
  }

  private struct State {
    var sink: Sink
    var problem: OutputProblem?
    /// When text that might wait was written.
    var flushed: ContinuousClock.Instant?
  }

  /// The time for which text may wait: what a process loses at most that is killed, or ends itself by `_exit`.
  private static let patience = Duration.milliseconds(20)

  private let name: String
  private let state: Locked<State>

  private init(name: String, sink: Sink) {
    self.name = name
    state = Locked(State(sink: sink))
  }

  /// The standard output.
  ///
  /// - Returns: An output that writes at once, after whatever was printed before.
  public static func standardOutput() -> TextOutput {
    TextOutput(name: "the standard output", sink: .handle(.standardOutput))
  }

  /// The standard error output.
  ///
  /// - Returns: An output that writes at once.
  public static func standardError() -> TextOutput {
    TextOutput(name: "the standard error output", sink: .handle(.standardError))
  }

  /// An output that keeps the text, for reading it afterwards.
  ///
  /// - Returns: The output.
  public static func memory() -> TextOutput {
    TextOutput(name: "memory", sink: .memory(""))
  }

  /// An output that hands each text on to another, with something before it.
  ///
  /// - Parameters:
  ///   - output: The other output.
  ///   - lead: What comes before each text.
  /// - Returns: The output.
  package static func relay(to output: TextOutput, lead: String) -> TextOutput {
    TextOutput(name: output.name, sink: .relay(output, lead: lead))
  }

  /// A file, made or emptied now.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The output.
  /// - Throws: ``OutputProblem`` when the file cannot be opened for writing.
  public static func file(_ path: String) throws(OutputProblem) -> TextOutput {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputProblem(path, reason: String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: Descriptor.outOfTheWay(descriptor), closeOnDealloc: true)
    return TextOutput(name: path, sink: .handle(handle))
  }

  /// A file that gets all of its text in one step, when it is closed.
  package static func wholeFile(_ path: String) throws(OutputProblem) -> TextOutput {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputProblem(path, reason: String(cString: strerror(errno))) }
    closeFile(descriptor)
    return TextOutput(name: path, sink: .whole(""))
  }

  /// The text so far, of an output in memory; otherwise empty.
  public var text: String {
    state.withLock { state in
      if case .memory(let text) = state.sink { text } else { "" }
    }
  }

  /// The first failure to write, such as a full disk.
  public var problem: OutputProblem? { state.withLock(\.problem) }

  /// Writes text, unless a write failed before.
  ///
  /// - Parameter text: The text.
  public func write(_ text: String) { put(text, atOnce: true) }

  /// Lets added text wait for more from now on, if this is the standard output and no screen: whoever lets it has it
  /// flushed from time to time, and rescued in a crash.
  func writeInPieces() {
    state.withLock { state in
      guard case .handle(.standardOutput) = state.sink, PrintedText.beginWaiting() else { return }
      state.sink = .pieces
    }
  }

  /// `true` if added text waits for more.
  var isInPieces: Bool { state.withLock { if case .pieces = $0.sink { true } else { false } } }

  /// Writes text that may wait for more: it does where there was some a moment ago.
  func add(_ text: String) { put(text, atOnce: false) }

  /// Writes what waits.
  func flush() { if isInPieces { put("", atOnce: true) } }

  private func put(_ text: String, atOnce: Bool) {
    state.withLock { state in
      guard state.problem == nil else { return }
      switch state.sink {
      case .memory(var all):
        // The old text is let go of first and has no second name, so that appending does not copy all of it.
        state.sink = .closed
        all += text
        state.sink = .memory(all)
      case .whole(var all):
        state.sink = .closed
        all += text
        state.sink = .whole(all)
      case .handle(let handle):
        // What examples printed waits in the C library's buffers; without this it would come after our text.
        if handle.fileDescriptor <= 2 { fflush(nil) }
        do {
          try handle.write(contentsOf: Data(text.utf8))
        } catch {
          state.problem = OutputProblem(name, reason: Self.reason(of: error))
        }
      case .pieces:
        let now = ContinuousClock.now
        let isDue = atOnce || state.flushed.map { now - $0 >= Self.patience } ?? true
        if isDue { state.flushed = now }
        if let error = PrintedText.add(text) ?? (isDue ? PrintedText.flush() : nil) {
          state.problem = OutputProblem(name, reason: String(cString: strerror(error)))
        }
      case .relay(let output, let lead): output.write(lead + text)
      case .closed: break
      }
    }
  }

  /// Closes a file; some systems tell only now that a disk is full. Standard outputs and memory stay open.
  public func close() {
    state.withLock { state in
      if case .whole(let text) = state.sink {
        state.sink = .closed
        do { try WholeFile.write(text.utf8, to: name) } catch {
          state.problem = OutputProblem(name, reason: Self.reason(of: error))
        }
      }
      guard case .handle(let handle) = state.sink, handle.fileDescriptor > 2 else { return }
      state.sink = .closed
      do {
        try handle.close()
      } catch {
        if state.problem == nil { state.problem = OutputProblem(name, reason: Self.reason(of: error)) }
      }
    }
  }

  package static func reason(of error: any Error) -> String {
    if let problem = error as? FileProblem { return problem.reason }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? (error as NSError)
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(underlying.code)))
  }
}

// The output's own method has the function's name.
private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }
