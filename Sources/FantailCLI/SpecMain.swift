import FantailRun
public import FantailTree
import Foundation

/// Gives an executable the command line of a spec runner.
///
/// ```swift
/// @main
/// struct Specs {
///   static func main() async { await SpecMain.run([StackSpec.spec, QueueSpec.spec]) }
/// }
/// ```
/// ```text
/// $ swift run specs --dry-run
/// $ swift run specs --filter 'when emptied'
/// ```
public enum SpecMain {
  /// Reads the arguments of the process, does what they ask for, and ends the process.
  ///
  /// - Parameter specs: The specs to plan and run.
  ///
  /// The exit code is 0 when all passed, 1 when something failed, and 2 when the arguments are wrong or the plan cannot
  /// be run. Awaiting it leaves the main thread free for examples on the main actor.
  public static func run(_ specs: [Spec]) async -> Never {
    let arguments = CommandLine.arguments
    let environment = ProcessInfo.processInfo.environment
    let run = CommandLineRun(
      program: CommandLineRun.program(startedAs: arguments.first ?? "specs"),
      arguments: Array(arguments.dropFirst()), environment: environment, output: .standardOutput(),
      errors: .standardError(), isTerminal: isatty(STDOUT_FILENO) != 0,
      folder: ".", relaunch: Relaunch(arguments: arguments, environment: environment))
    exit(await run.run(specs))
  }
}
