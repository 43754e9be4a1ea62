import FantailCLI
import FantailPlan
import FantailRun
import FantailTestingIssues
import FantailTree
import Foundation
import XCTest

/// A run of whole test targets by Fantail's own runner, in the place of XCTest's.
struct TargetsRun {
  /// A class of each target.
  let targets: [SpecTestCase.Type]
  let program: String
  var arguments: [String] = []
  /// `true` if examples run in this process, so that XCTest has to know of a test that takes its failures.
  var runsExamples = true

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
    let run = TargetsRun(
      targets: classes, program: request.program,
      arguments: RunOptions.arguments(request.arguments, from: request.folder))
    exit(
      run.run { run in
        run.mayMiss = request.mayMiss
        run.workingFolder = request.folder
        run.targetFolders = request.folders
        run.endsWithParent = true
        run.whenDone = { request.report(.ended($0)) }
      })
  }

  /// Runs all of it, as one plan, and returns the exit code.
  func run(_ configure: (inout CommandLineRun) -> Void = { _ in }) -> Int32 {
    let specs = targets.count == 1 ? targets[0].targetSpecs.all : targets.map { Spec.together($0.targetSpecs.all) }
    let environment = SpecsRequest.environmentAtStart
    var run = CommandLineRun(
      program: program, arguments: arguments, environment: environment, output: .standardOutput(),
      errors: .standardError(), folder: ".",
      relaunch: Relaunch(arguments: CommandLine.arguments, environment: environment))
    run.handlesSignals = true
    run.meaning = errorMeaning
    // Tests are named class by class, and not over all of them.
    run.filters = { [targets] in
      let filters = zip(Plan.namesOfDeclared(in: specs), targets.flatMap { $0.targetSpecs.filters() })
      return Dictionary(Array(filters)) { first, _ in first }
    }
    configure(&run)
    let code: () -> Int32 = { [run] in (runToEnd { await hearingTestingIssues { await run.run(specs) } } ?? nil) ?? 2 }
    return runsExamples ? RunnersTest.run(code) : code()
  }
}

/// The meaning of errors of XCTest and Swift Testing for the example that throws them.
@Sendable func errorMeaning(_ error: any Error) -> ErrorMeaning? {
  if ForeignFailures.isRecorded(error) { return .isRecorded }
  return (error as? XCTSkip).map { .skips($0.message ?? "") }
}

/// Runs examples, and gives what Swift Testing finds in them to the example it stands in.
///
/// - Returns: What the code returns; never nothing.
func hearingTestingIssues<Result>(_ code: () async -> Result) async -> Result? {
  // Both together would tell each failure twice.
  if ForeignFailures.listener == .nobody { await takingTestingIssues(code) } else { await code() }
}

/// The test that XCTest takes for the running one while Fantail's runner runs examples: without one it would drop every
/// failure of `XCTAssert…`.
private final class RunnersTest: SpecTestCase {
  static func run(_ code: @escaping () -> Int32) -> Int32 {
    var result: Int32 = 2
    #if canImport(ObjectiveC)
      // Any method does: what is called is `invokeTest`.
      let test = RunnersTest(selector: Selector(("tearDown")))
      test.code = { result = code() }
    #else
      let test = RunnersTest(name: "specs") { _ in result = code() }
    #endif
    test.run()
    return result
  }

  #if canImport(ObjectiveC)
    private var code = {}
    override func invokeTest() { code() }
  #endif
}
