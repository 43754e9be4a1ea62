package import FantailToolSupport

/// A problem that stops a tool, in words for its user.
package protocol ToolProblem: Error {
  /// The problem with its location and severity, in the form of compilers' messages.
  var message: String { get }
}

extension PlainProblem: ToolProblem {}

/// A command-line tool.
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
    _ run: ([String]) throws -> Void, describe: (any Error) -> String, fit: (String) -> String = { $0 }
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

  /// Writes a message for the user.
  package static func say(_ message: String) { System.say(message + "\n") }
}
