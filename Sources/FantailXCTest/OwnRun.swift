import FantailCLI
import FantailPlan
import FantailRun
import FantailTestingIssues
import FantailTree
import Foundation
import XCTest

/// A run of whole test targets by Fantail's own runner, in the place of XCTest's.
struct OwnRun {
  private let targets: [TargetSpecs]
  private let specs: [Spec]
  private let program: String
  private var arguments: [String] = []

  private init(_ targets: [TargetSpecs], program: String, arguments: [String] = []) {
    self.targets = targets
    self.program = program
    self.arguments = arguments
    specs = targets.count == 1 ? targets[0].all : targets.map { Spec.together($0.all) }
  }

  /// Does what `swift package specs` asks for, and ends the process.
  static func serve(_ request: SpecsRequest) -> Never {
    let (classes, missing) = request.linked
    guard !classes.isEmpty, missing.isEmpty || !request.namesTargets else {
      // The plugin knows of generated files only, and one may be left from when the target had specs.
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      TestOptions.say(
        "error: no specs of \(names) are in the test product; does the target apply the plugin 'SpecBridge'?")
      request.report(.ended(.exit(2)))
      exit(2)
    }
    request.report(.begun)
    if let task = request.tests {
      let code = WrittenTests.perform(task, for: request.targets.flatMap(\.linked))
      request.report(.ended(.exit(code)))
      exit(code)
    }
    let run = OwnRun(
      classes.compactMap(TargetSpecs.read), program: request.program,
      arguments: RunOptions.arguments(request.arguments, from: request.folder))
    exit(
      // XCTest has to know of a test that takes its failures.
      StandInTest.run {
        run.perform { run in
          run.mayMiss = request.mayMiss
          run.workingFolder = request.folder
          run.targetFolders = request.folders
          run.endsWithParent = true
          run.whenDone = { request.report(.ended($0)) }
        }
      })
  }

  /// Does what the options of the environment ask for in the place of a run, and returns the exit code.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - times: For each target, how often XCTest would run each example.
  static func show(_ targets: [TargetSpecs], times: [[Int]]) -> Int32 {
    // What it prints to be run again has options of Fantail's, which XCTest would take for its own.
    let isSearch = if case .bisect = TestProcess.asked.options.action { true } else { false }
    let run = OwnRun(targets, program: isSearch ? "swift package specs" : "swift test")
    let names = zip(Plan.namesOfDeclared(in: run.specs), times.joined()).filter { $0.1 > 0 }.map(\.0)
    let code = { run.perform { $0.chosen = names } }
    return isSearch ? StandInTest.run(code) : code()
  }

  /// Runs all of it, as one plan, and returns the exit code.
  private func perform(_ configure: (inout CommandLineRun) -> Void) -> Int32 {
    let environment = SpecsRequest.environmentAtStart
    var run = CommandLineRun(
      program: program, arguments: arguments, environment: environment, output: .standardOutput(),
      errors: .standardError(), folder: ".",
      relaunch: Relaunch(arguments: CommandLine.arguments, environment: environment))
    run.handlesSignals = true
    // Tests are named class by class, and not over all of them.
    run.filters = { [targets, specs] in
      let filters = targets.flatMap { TargetTests($0, Plan($0.all)).filters() }
      return Dictionary(zip(Plan.namesOfDeclared(in: specs), filters)) { first, _ in first }
    }
    configure(&run)
    // Swift Testing gives what it finds to no one where it runs no test.
    return (runToEnd { [run, specs] in await hearingTestingIssues { await run.run(specs) } } ?? nil) ?? 2
  }
}
