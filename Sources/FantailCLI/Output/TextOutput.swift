import FantailRun
package import FantailFiles
import FantailPlan
import FantailSeams
import FantailTree
import Foundation

/// A destination for text: the standard output, a file, or memory.
///
/// A reporter cannot throw. So the first failure to write is kept here, and the run fails at its end.
///
/// ```swift
/// let output = TextOutput.memory()
/// let report = await Executor(reporters: [FormatReporter(.documentation, output)]).run(plan)
/// print(output.text)
/// ```
public final class TextOutput: Sendable {
  private enum Sink {
    case memory
    case handle(FileHandle)
    /// The former standard output, while prints go to standard error.
    case apart(FileHandle)
    /// A file to which the kept text is written in one step.
    case whole
    case closed
  }

  private struct State {
    var sink: Sink
    var kept = ""
    var problem: OutputProblem?
    /// The number of files that were stored next to this file.
    var stored = 0
  }

  /// The file's name as the user wrote it.
  private let name: String
  /// The absolute path of a file, since an example may change the folder to which the name is relative.
  private let path: String
  /// The columns of the terminal at which messages are broken; `nil` leaves lines as they are.
  private let columns: Int?
  private let state: Locked<State>

  private init(name: String, sink: Sink, columns: Int? = nil) {
    self.name = name
    self.columns = columns
    path = name.hasPrefix("/") ? name : "\(FileManager.default.currentDirectoryPath)/\(name)"
    state = Locked(State(sink: sink))
  }

  /// The standard output.
  ///
  /// - Returns: An output that writes immediately, after everything that was printed before.
  public static func standardOutput() -> TextOutput {
    TextOutput(name: "the standard output", sink: .handle(.standardOutput))
  }

  /// The former standard output, without the prints that now go to standard error.
  static func apart(_ handle: FileHandle) -> TextOutput {
    TextOutput(name: "the standard output", sink: .apart(handle))
  }

  /// The standard error output.
  ///
  /// - Returns: An output that writes immediately.
  public static func standardError() -> TextOutput {
    TextOutput(name: "the standard error output", sink: .handle(.standardError))
  }

  /// The standard error output for messages, which are broken between words on a terminal.
  package static func messages(_ environment: [String: String]) -> TextOutput {
    TextOutput(
      name: "the standard error output", sink: .handle(.standardError), columns: Terminal.columnsOfErrors(environment))
  }

  /// An output that keeps the text, so that it can be read afterwards.
  ///
  /// - Returns: The output.
  public static func memory() -> TextOutput {
    TextOutput(name: "memory", sink: .memory)
  }

  /// A file that is created or emptied immediately.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The output.
  /// - Throws: `OutputProblem` when the file cannot be opened for writing.
  public static func file(_ path: String) throws(OutputProblem) -> TextOutput {
    TextOutput(name: path, sink: .handle(try opened(path, O_TRUNC)))
  }

  /// A file to which all text is written in one step when the output is closed.
  package static func wholeFile(_ path: String) throws(OutputProblem) -> TextOutput {
    let handle = try opened(path, 0)
    var found = stat()
    let isPlain = fstat(handle.fileDescriptor, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
    // The reader of a pipe would take this close for the end of the output.
    return TextOutput(name: path, sink: isPlain ? .whole : .handle(handle))
  }

  private static func opened(_ path: String, _ flags: Int32) throws(OutputProblem) -> FileHandle {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o644)
    guard descriptor >= 0 else { throw OutputProblem(path) }
    return FileHandle(fileDescriptor: Descriptor.outOfTheWay(descriptor), closeOnDealloc: true)
  }

  /// The text so far, for an output in memory; otherwise empty.
  public var text: String { state.withLock(\.kept) }

  /// The first failure to write, such as a full disk.
  public var problem: OutputProblem? { state.withLock(\.problem) }

  /// Writes text, unless a write failed before. If an example printed half a line before, the text begins the next one.
  ///
  /// - Parameter text: The text.
  public func write(_ text: String) { write(text, .newLine) }

  /// The position at which a text begins in an output to which examples also print.
  enum Start {
    /// After the printed text.
    case anywhere
    /// On the next line, if an example did not end its line.
    case newLine
    /// Always after a line end, for a program that reads the line: an open line cannot always be detected.
    case surelyNewLine
  }

  func write(_ text: String, _ start: Start) {
    if text.isEmpty { return }
    state.withLock { state in
      guard state.problem == nil else { return }
      let text = columns.map { LineBreaks.ofTerminals.message(text, width: $0) } ?? text
      switch state.sink {
      case .memory, .whole: state.kept += text
      case .apart(let handle):
        do { try handle.write(contentsOf: Data(text.utf8)) } catch { state.problem = OutputProblem(name, error) }
      case .handle(let handle) where handle.fileDescriptor == STDOUT_FILENO:
        do {
          try StandardOutput.afterPrints { endsInLine in
            let breaksLine = start == .surelyNewLine || (start == .newLine && endsInLine)
            try handle.write(contentsOf: Data(((breaksLine ? "\n" : "") + text).utf8))
            return start != .anywhere
          }
        } catch {
          state.problem = OutputProblem(name, error)
        }
      case .handle(let handle):
        // Without this call, earlier prints would appear after the error.
        if handle.fileDescriptor == STDERR_FILENO { StandardOutput.flush() }
        do { try handle.write(contentsOf: Data(text.utf8)) } catch { state.problem = OutputProblem(name, error) }
      case .closed: break
      }
    }
  }

  /// `true` if the output is a file that this process opened.
  var isFile: Bool {
    state.withLock { if case .handle(let handle) = $0.sink { handle.fileDescriptor > 2 } else { false } }
  }

  /// Empties a file, so that it can be written again.
  ///
  /// - Returns: `false` for an output that cannot be written again.
  @discardableResult
  func startOver() -> Bool {
    state.withLock { state in
      guard case .handle(let handle) = state.sink, handle.fileDescriptor > 2 else { return false }
      state.stored = 0
      return (try? handle.truncate(atOffset: 0)) != nil
    }
  }

  /// Writes a file that belongs to this file, into a folder next to it.
  ///
  /// - Returns: The path of the file, or the reason why it could not be written; `nil` if this is not a file.
  package func store(_ bytes: [UInt8], as file: String) -> Result<String, OutputProblem>? {
    state.withLock { state in
      switch state.sink {
      case .handle(let handle) where handle.fileDescriptor <= 2: return nil
      case .handle, .whole: state.stored += 1
      case .memory, .apart, .closed: return nil
      }
      if state.problem != nil || path.hasPrefix("/dev/") { return nil }
      let folder = "\(path).attachments"
      let other = "\(folder)/\(state.stored)-\(file)"
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try WholeFile.write(bytes, to: other)
        return .success(other)
      } catch {
        return .failure(OutputProblem(other, error))
      }
    }
  }

  /// Closes a file. A full disk may only be reported now. Standard outputs and memory stay open.
  public func close() {
    state.withLock { state in
      do {
        switch state.sink {
        case .whole: try WholeFile.write(state.kept.utf8, to: path)
        case .handle(let handle) where handle.fileDescriptor > 2: try handle.close()
        default: return
        }
      } catch {
        if state.problem == nil { state.problem = OutputProblem(name, error) }
      }
      state.sink = .closed
    }
  }
}
