import Foundation

/// The generator behind the plugins `Mocks` and `MockGenerator`.
package enum FantailMocks {
  /// Does what the arguments ask for and answers the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    do {
      let command = try MocksCommand(arguments: arguments)
      let report = try command.run()
      for refusal in report.refusals { say(refusal.message) }
      if command.isTalkative { say(report.text) }
      return 0
    } catch let problem as MocksProblem {
      say(problem.message)
    } catch {
      say("error: \(error.localizedDescription)")
    }
    return 2
  }

  private static func say(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
}
