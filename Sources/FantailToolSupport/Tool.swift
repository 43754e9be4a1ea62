package import FantailFiles
package import Foundation

/// A fact that keeps a generator from its work, in words for whoever builds.
package protocol ToolProblem: Error {
  /// The fact with its place and severity, as compilers write it.
  var message: String { get }
}

/// A generator as a command.
package enum Tool {
  /// Thrown to end with another exit code, where all is said.
  package struct Exit: Error, Equatable {
    package let code: Int32

    package init(code: Int32) { self.code = code }
  }

  /// Does the work and ends the process: with 0, or with 2 and a message where it fails.
  package static func main(_ run: ([String]) throws -> Void) -> Never {
    let code = code(of: run, Array(CommandLine.arguments.dropFirst()))
    fflush(nil)
    // Not 'exit': under '--sanitize address' the leaks that Foundation's 'Process' has would fail the user's build.
    _exit(code)
  }

  /// Does the work and returns the exit code.
  package static func code(of run: ([String]) throws -> Void, _ arguments: [String]) -> Int32 {
    do {
      try run(arguments)
      return 0
    } catch let exit as Exit {
      return exit.code
    } catch let problem as any ToolProblem {
      say(problem.message)
    } catch {
      say("error: \(error.localizedDescription)")
    }
    return 2
  }

  /// Writes a message for whoever builds.
  package static func say(_ message: String) { say([message]) }

  /// Writes messages for whoever builds, all in one piece: Swift Build has lost a line of those that came one by one.
  package static func say(_ messages: [String]) {
    guard !messages.isEmpty else { return }
    // As written to a closed descriptor: nobody is there to read it.
    try? FileHandle.standardError.write(contentsOf: Data((messages.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes a file unless its text is there already: an untouched file is not compiled again.
  ///
  /// - Parameter isCheck: Whether the file is only compared.
  /// - Returns: Whether it has another text, or had.
  @discardableResult
  package static func write(_ text: String, to url: URL, isCheck: Bool = false) throws -> Bool {
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return false }
    if isCheck { return true }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try replace(url, with: text.utf8)
    return true
  }

  /// Writes a file whole or not at all; a symbolic link stays and leads to the new text.
  package static func replace(_ url: URL, with bytes: some Sequence<UInt8>) throws(FileProblem) {
    try WholeFile.write(bytes, to: url.path(percentEncoded: false))
  }
}

extension FileProblem: ToolProblem {
  package var message: String { "error: '\(path)' cannot be written: \(reason)" }
}
