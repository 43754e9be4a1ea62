import FantailProbes
public import FantailRun
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
  /// Reads the arguments of the process, carries them out, and ends the process.
  ///
  /// - Parameters:
  ///   - specs: The specs to plan and run. The specs are built while the process is already watched, so a process that
  ///     ends meanwhile fails.
  ///   - reporters: The reporters that follow the run in addition to the reports in the arguments.
  ///
  /// The exit code is 0 when everything passed, 1 when something failed, and 2 when the arguments are wrong or the plan
  /// cannot be run. While the caller awaits this call, the main thread is free for examples on the main actor.
  public static func run(
    _ specs: @autoclosure @MainActor () -> [Spec], reporters: [any Reporter] = []
  ) async -> Never {
    await beTested()
    linkPowers()
    let arguments = CommandLine.arguments
    let environment = ProcessInfo.processInfo.environment
    // This has to happen before the standard output is redirected.
    let terminal = Terminal.ofOutput(environment)
    var run = Invocation(
      program: Invocation.program(startedAs: arguments.first ?? "specs"),
      arguments: Array(arguments.dropFirst()), environment: environment,
      output: .standard(arguments: Array(arguments.dropFirst()), environment), errors: .messages(environment),
      folder: "."
    )
    run.abilities.relaunch = Relaunch(arguments: arguments, environment: environment)
    run.abilities.reporters = reporters
    run.terminal = terminal
    run.abilities.handlesSignals = true
    run.abilities.engine = BazelEngine(
      environment: environment, startsProcesses: run.abilities.relaunch != nil)
    let session = Session(run)
    session.beginProcess()
    await session.runToExit(await specs())
  }

  /// Links the powers that test targets have to request; runs find these powers by name.
  private static func linkPowers() {
    let powers: [Any.Type] = [HangReader.self, ReachRecordings.self]
    withExtendedLifetime(powers) {}
  }

  /// Marks this process as one of tests for other libraries, before any of their code runs.
  private static func beTested() async {
    await ForeignFailures.listen { StandardError.write("warning: \($0)\n") }
    // Libraries that behave differently under test look for one of XCTest's variables. The value of this variable is
    // not used; the values of the other variables are paths for XCTest.
    setenv("XCTestSessionIdentifier", "fantail", 0)
  }
}
