import FantailToolSupport
import Foundation

/// The code generator behind Fantail's build plugins.
package enum SpecGenerator {
  /// Does what the arguments ask for.
  package static func run(_ arguments: [String]) throws {
    guard arguments.first == "generate" else {
      throw GenerateCommand.options.problem("the first argument is not 'generate'")
    }
    let command = try GenerateCommand(arguments: Array(arguments.dropFirst()))
    let result = try command.run()
    Tool.say(result.problems.map(\.message))
    if ProcessInfo.processInfo.environment["FANTAIL_SPECS_VERBOSE"] != nil {
      Tool.say("note: parsed \(result.parsedFiles) of \(counted(command.files.count, "file")) of '\(command.target)'")
    }
  }
}
