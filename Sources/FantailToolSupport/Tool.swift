/// A generator as a command-line tool.
package enum Tool {
  /// Thrown to end with another exit code after all messages are written.
  package struct Exit: Error, Equatable {
    package let code: Int32

    package init(code: Int32) { self.code = code }
  }

  /// Does the work and ends the process: with 0, or with 2 and a message if the work fails.
  ///
  /// - Parameters:
  ///   - describe: Returns the message for an error of a library.
  ///   - fit: Breaks a message into the lines of a terminal.
  package static func main(
    _ run: ([String]) throws -> Void, describe: (any Error) -> String = { "\($0)" },
    fit: (String) -> String = { $0 }
  ) -> Never {
    System.endProcess(code(of: run, Array(CommandLine.arguments.dropFirst()), describe: describe, fit: fit))
  }

  package static func code(
    of run: ([String]) throws -> Void, _ arguments: [String], describe: (any Error) -> String = { "\($0)" },
    fit: (String) -> String = { $0 }
  ) -> Int32 {
    do {
      try run(arguments)
      return 0
    } catch let exit as Exit {
      return exit.code
    } catch let problem as any ToolProblem {
      say(fit(problem.message))
    } catch {
      say(fit("error: \(describe(error))"))
    }
    return 2
  }

  package static func say(_ message: String) { say([message]) }

  /// Writes messages for the user who builds, all in one write: Swift Build has lost a line when messages were written
  /// one by one.
  package static func say(_ messages: [String]) {
    if !messages.isEmpty { System.say(messages.joined(separator: "\n") + "\n") }
  }

  /// Writes a file unless it already has this text, since an unchanged file is not compiled again.
  ///
  /// - Parameter isCheck: Whether the file is only compared.
  /// - Returns: Whether the file's text differs, or differed before it was written.
  @discardableResult
  package static func write(_ text: String, to path: String, isCheck: Bool = false) throws -> Bool {
    if let old = System.bytes(of: path), old.elementsEqual(text.utf8) { return false }
    if isCheck { return true }
    System.makeFolder(System.folder(of: path))
    try save(Array(text.utf8), to: path)
    return true
  }

  /// Writes a file that only tools read.
  package static func save(_ bytes: [UInt8], to path: String) throws(PlainProblem) {
    guard System.save(bytes, to: path) else { throw PlainProblem(unwritable: path, reason: System.reason) }
  }
}
