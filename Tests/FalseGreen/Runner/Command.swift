import FantailCLI
import FantailRun
import Foundation

/// Runs the specs of this program in workers, as `swift package specs` does with a test product, and ends the process.
func runAsCommand(_ environment: [String: String]) async -> Never {
  var environment = environment
  environment["IS_PARENT"] = nil
  let arguments = CommandLine.arguments
  guard let relaunch = Relaunch(program: arguments[0], arguments: [], environment: environment) else { exit(2) }
  var run = Invocation(
    program: "swift package specs", arguments: Array(arguments.dropFirst()), environment: environment,
    output: .standardOutput(), errors: .standardError(), folder: ".")
  run.abilities.relaunch = relaunch
  run.abilities.handlesSignals = true
  await Session(run).run(.elsewhere(Workers(relaunch, isApart: false))).endProcess()
}
