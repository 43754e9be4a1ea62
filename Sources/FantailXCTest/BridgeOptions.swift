import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// What the environment asks of the bridge: `FANTAIL_OPTIONS`, and the wishes of `swift package specs`.
struct BridgeOptions {
  /// Whether the plan is only shown, and no test of any class is offered.
  let showsOnly: Bool
  /// All that was asked for.
  private let asked: TestOptions
  /// How the class is planned.
  var plan: PlanOptions { asked.plan }

  private let environment: [String: String]
  private let testCase: SpecTestCase.Type

  /// Reads the environment; wrong options end the process with a message and code 2.
  init(_ testCase: SpecTestCase.Type, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.testCase = testCase
    self.environment = environment
    do {
      asked = try TestOptions(environment)
      switch asked.options.action {
      case .run: showsOnly = false
      // The package manager lists tests through this very program and reads what it prints, so nothing may be shown.
      case .dryRun, .list, .help, .version, .diff, .explain, .bisect: showsOnly = !Self.isListing
      }
    } catch {
      fail("error: \(error)")
    }
  }

  private static var isListing: Bool {
    CommandLine.arguments.contains { ["--dump-tests-json", "--list-tests", "-l"].contains($0) }
  }

  /// Does for a whole test target what it does not leave to XCTest.
  ///
  /// XCTest asks every class for its tests. `swift package specs` names a target, and its first class runs all of it
  /// and ends the process. Otherwise the class that holds the target's first spec shows or checks the target's plan.
  func serveTarget() {
    let module = String(reflecting: testCase).prefix { $0 != "." }
    if let wanted = environment["FANTAIL_SPECS_TARGET"] {
      guard wanted == module else { return }
      exit(run(program: "swift package specs --target \(module)"))
    }
    guard showsOnly || environment["FANTAIL_OPTIONS"] != nil, isFirstOfTarget else { return }
    if showsOnly {
      // What it prints to be run again has options of Fantail's, which XCTest would take for its own.
      var program = "swift test"
      if case .bisect = asked.options.action { program = "swift package specs --target \(module)" }
      let code = run(program: program)
      if code != 0 { exit(code) }
    } else {
      // An empty selection must not look like success.
      stop(for: Plan(testCase.targetSpecs, plan).problems.filter(\.isError), in: String(module))
      // The package manager reads what this program prints while it lists tests.
      if let warning = asked.warning(framework: "XCTest"), !Self.isListing { TestOptions.say(warning) }
    }
  }

  /// Ends the process with code 2 when a class cannot be run as written. What its filters miss is no matter here: the
  /// other classes of the target may have it.
  func check(class plan: Plan) {
    let errors = plan.problems.filter { problem in
      switch problem {
      case .usedInGroupBody, .focused: problem.isError
      default: false
      }
    }
    stop(for: errors, in: "\(testCase)")
  }

  private func stop(for errors: [PlanProblem], in place: String) {
    guard !errors.isEmpty else { return }
    fail(errors.map { "error: \(place): \($0.message)" }.joined(separator: "\n"))
  }

  private func run(program: String) -> Int32 {
    let specs = testCase.targetSpecs
    var run = CommandLineRun(
      program: program, arguments: [], environment: environment, output: .standardOutput(), errors: .standardError(),
      folder: ".", relaunch: Relaunch(arguments: CommandLine.arguments, environment: environment))
    run.handlesSignals = true
    run.endsWithParent = environment["FANTAIL_SPECS_TARGET"] != nil
    return runToEnd { [run] in await run.run(specs) } ?? 2
  }

  private var isFirstOfTarget: Bool {
    testCase.specs.first?.location == testCase.targetSpecs.first?.location
  }
}

extension Spec {
  /// Where the spec's first group or example is written.
  fileprivate var location: SourceLocation? {
    for element in elements {
      switch element {
      case .group(let group): return group.location
      case .example(let example): return example.location
      default: continue
      }
    }
    return nil
  }
}

private func fail(_ text: String) -> Never {
  TestOptions.say(text)
  exit(2)
}
