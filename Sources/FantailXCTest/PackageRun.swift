import FantailConsole
import FantailPlan
import FantailRun
import FantailInterop
import FantailTree
import Foundation
import XCTest

/// Runs of whole test targets by Fantail's own runner instead of XCTest's, for `swift package specs`.
enum PackageRun {
  /// Carries out the request of `swift package specs`, and ends the process.
  static func serve(_ request: SpecsRequest) -> Never {
    let environment = SpecsRequest.environmentAtStart
    // Before the standard output is redirected.
    let terminal = Terminal.ofOutput(environment)
    if TextOutput.isForPrograms(RunOptions.arguments(request.arguments, from: request.folder), environment) {
      TextOutput.keepPrintsApart()
    }
    let classes = request.targets.compactMap(\.linked.first)
    let missing = request.targets.filter(\.linked.isEmpty).map(\.name)
    guard !classes.isEmpty, missing.isEmpty || !request.namesTargets else {
      // The plugin finds targets by their generated files, and such a file may be left over from a time when the target
      // had specs.
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      TestOptions.say(
        "error: no specs of \(names) are in the test product; does the target apply the plugin 'SpecBridge'?")
      request.endProcess(.refused)
    }
    request.report(nil)
    if let task = request.tests { request.endProcess(WrittenTests.perform(task, for: request.targets.map(\.linked))) }
    let targets = classes.compactMap(TargetSpecs.read)
    let missedElsewhere = request.missedElsewhere
    let code = asTest {
      let arguments = RunOptions.arguments(request.arguments, from: request.folder)
      return perform(targets, request.program, arguments, telling: { request.report($0) }) { run in
        run.part.missedElsewhere = missedElsewhere
        run.workingFolder = request.folder
        run.part.targetFolders = request.folders
        run.terminal = terminal
        run.part.endsWithParent = true
        run.part.journal = request.proof + ".run"
        run.part.lastWords = request.proof + ".crash"
      }
    }
    code.endProcess()
  }

  /// Carries out options of the environment that replace a run, with the examples of each target that XCTest would run,
  /// and returns the exit code.
  static func showPlan(_ targets: [TargetRun]) -> ExitCode {
    // The printed commands contain options of Fantail, which XCTest would take for its own.
    let isSearch = if case .bisect = TestProcess.asked.options.action { true } else { false }
    let areChosen = targets.flatMap { $0.names.indices.map($0.isChosen) }
    let names = zip(Plan.namesOfDeclared(in: all(targets.map(\.specs))), areChosen).filter(\.1).map(\.0)
    let program = isSearch ? "swift package specs" : "swift test"
    let code = { perform(targets.map(\.specs), program, []) { $0.tests.chosen = names } }
    return isSearch ? asTest(code) : code()
  }

  /// Runs code while a test of XCTest runs, which receives XCTest's failures.
  private static func asTest(_ code: @escaping () -> ExitCode) -> ExitCode {
    var result: ExitCode?
    StandInTest.run { result = code() }
    return result ?? .refused
  }

  private static func all(_ targets: [TargetSpecs]) -> [Spec] {
    targets.count == 1 ? targets[0].all : targets.map { Spec.together($0.all, of: $0.name) }
  }

  /// Runs targets as one plan, and returns the exit code.
  private static func perform(
    _ targets: [TargetSpecs], _ program: String, _ arguments: [String],
    telling tell: @escaping @Sendable (CommandLineRun.Outcome) -> Void = { _ in },
    _ configure: (inout CommandLineRun) -> Void
  ) -> ExitCode {
    let specs = all(targets)
    let environment = SpecsRequest.environmentAtStart
    var run = CommandLineRun(
      program: program, arguments: arguments, environment: environment,
      output: .standard(arguments: arguments, environment), errors: .messages(environment), folder: ".")
    run.abilities.relaunch = Relaunch(arguments: CommandLine.arguments, environment: environment)
    run.abilities.handlesSignals = true
    // Names of tests are unique only within each class.
    run.tests.filters = TargetFilters(targets: targets, specs: specs)
    if targets.count == 1 { run.tests.target = targets[0].name }
    configure(&run)
    // While Swift Testing runs no test, it reports its failures to no one.
    let code = runToEnd { [run, specs] in
      await capturingUnheardTestingIssues { await Session(run).run(specs, telling: tell) }
    }
    return code ?? .refused
  }
}

private struct TargetFilters: TestFilters {
  let targets: [TargetSpecs]
  let specs: [Spec]

  func filters() -> [String: String] {
    let filters = targets.flatMap { TargetRun($0).filters() }
    return Dictionary(zip(Plan.namesOfDeclared(in: specs), filters)) { first, _ in first }
  }
}
