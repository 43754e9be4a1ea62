/// A problem that stops a generator, in words for the user who builds.
package protocol ToolProblem: Error {
  /// The problem with its location and severity, in the form of compilers' messages.
  var message: String { get }
}

/// A problem that consists only of a message.
package struct PlainProblem: ToolProblem {
  package let text: String
  package let message: String

  /// - Parameter file: The file that has the problem.
  package init(text: String, file: String? = nil) {
    self.text = text
    message = (file.map { $0 + ": " } ?? "") + "error: \(text)"
  }
}

/// A generator as a command-line tool.
package enum Tool {
  /// Does the work and ends the process: with 0, or with 2 and a message if the work fails.
  package static func main(_ run: ([String]) throws -> Void) -> Never {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
      System.endProcess(0)
    } catch {
      say((error as? any ToolProblem)?.message ?? "error: \(error)")
      System.endProcess(2)
    }
  }

  /// Writes a message for the user who builds.
  package static func say(_ message: String) { System.say(message + "\n") }

  /// Writes a file unless it already has this text, since an unchanged file is not compiled again.
  package static func write(_ text: String, to path: String) throws(PlainProblem) {
    if let old = System.bytes(of: path), old.elementsEqual(text.utf8) { return }
    System.makeFolder(System.folder(of: path))
    try save(Array(text.utf8), to: path)
  }

  /// Writes a file that only tools read.
  package static func save(_ bytes: [UInt8], to path: String) throws(PlainProblem) {
    if !System.save(bytes, to: path) { throw PlainProblem(text: "'\(path)' cannot be written: \(System.reason)") }
  }
}
