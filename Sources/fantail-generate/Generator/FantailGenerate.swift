import Foundation

/// The code generator behind Fantail's build plugins.
package enum FantailGenerate {
  private static let usage =
    "usage: fantail-generate specs --target NAME --kind test|executable --compiler PATH --output FILE "
    + "[--module NAME] [--cache FILE] FILE…"

  /// Does what the arguments ask for and answers the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    do {
      guard arguments.first == "specs" else { throw SpecProblem.usage(usage) }
      let command = try SpecsCommand(arguments: Array(arguments.dropFirst()))
      let result = try command.run()
      for problem in result.problems { say(problem.message) }
      if ProcessInfo.processInfo.environment["FANTAIL_GENERATE_VERBOSE"] != nil {
        say("note: parsed \(result.parsedFiles) of \(command.files.count) files of '\(command.target)'")
      }
      return 0
    } catch let problem as SpecProblem {
      say(problem.message)
    } catch {
      say("error: \(error.localizedDescription)")
    }
    return 2
  }

  private static func say(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
}
