import FantailRun
import FantailPlan
import FantailTree
import Foundation
import XCTest

/// The request from `swift package specs` to the test product, as JSON in the environment: to act as a worker with the
/// specs of some targets.
struct SpecsRequest: Sendable {
  /// The command cannot import this module, so it repeats these names; `.ci/run record` compares them.
  static let key = "FANTAIL_SPECS_REQUEST"

  struct Target {
    var name: String
    /// The names of the generated classes, with their module. Only classes whose conditions are met are linked.
    var classes: [String]

    /// The generated classes in this process. They are found by name: XCTest queries the classes one by one, and the
    /// first queried class runs the specs of all.
    var linked: [XCTestCase.Type] { classes.compactMap { NSClassFromString($0) as? XCTestCase.Type } }
  }

  var targets: [Target]
  /// `true` if the user named the targets, so a target without specs is an error.
  var namesTargets: Bool
  /// The package's folder, in which tests run.
  var folder: String

  init(_ fields: FieldReader) throws {
    let targets: [FieldReader] = try fields("targets")
    self.targets = try targets.map { Target(name: try $0("name"), classes: try $0("classes")) }
    namesTargets = try fields("namesTargets")
    folder = try fields("folder")
  }

  /// The request to this process; `nil` in an ordinary run of the tests.
  ///
  /// Read once and then removed from the environment, so that processes started by examples do not get the request.
  static let ofProcess: SpecsRequest? = {
    guard let text = environmentAtStart[key] else { return nil }
    unsetenv(key)
    do {
      return try SpecsRequest(JSONDecoder().decode(FieldReader.self, from: Data(text.utf8)))
    } catch {
      refuse()
    }
  }()

  static func refuse() -> Never {
    TestOptions.say("error: this build of Fantail and its plugin 'specs' have different versions; build again")
    ExitCode.refused.endProcess()
  }

  /// The environment that child processes of the run get, without the command's setting for backtraces of this process.
  static let environmentAtStart: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    if environment["FANTAIL_BACKTRACES"] == nil { return environment }
    for name in ["FANTAIL_BACKTRACES", "SWIFT_BACKTRACE"] {
      environment[name] = nil
      unsetenv(name)
    }
    return environment
  }()
}

/// Runs whole test targets with Fantail's runner instead of XCTest's, for `swift package specs`.
enum PackageWorker {
  /// Carries out the request of `swift package specs`, and ends the process.
  static func serve(_ request: SpecsRequest) -> Never {
    let environment = SpecsRequest.environmentAtStart
    _ = FileManager.default.changeCurrentDirectoryPath(request.folder)
    let role = ChildRole(environment)
    if case .none = role { SpecsRequest.refuse() }
    let classes = request.targets.compactMap(\.linked.first)
    let missing = request.targets.filter(\.linked.isEmpty).map(\.name)
    guard !classes.isEmpty, missing.isEmpty || !request.namesTargets else {
      // The command finds targets by their generated files, and such a file may be left over from a time when the target
      // had specs.
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      WorkerServer.refuse("the test product has no specs of \(names); does the target apply the plugin 'SpecBridge'?")
    }
    let targets = classes.compactMap(TargetSpecs.read)
    let specs = all(targets)
    let abilities = OptionsOfWorker.Framework(
      filters: {
        let filters = targets.flatMap { XCTestTarget($0).filters() }
        return Dictionary(zip(Plan.namesOfDeclared(in: specs), filters)) { first, _ in first }
      },
      tests: { request.targets.flatMap { tests(of: $0.linked) } })
    let relaunch = Relaunch(arguments: CommandLine.arguments, environment: environment)
    let code = asTest {
      let code = runToEnd {
        await capturingUnheardTestingIssues { await role.serve(specs, relaunch, environment, abilities) }
      }
      return code.flatMap(\.self).flatMap(\.self) ?? .refused
    }
    code.endProcess()
  }

  /// Runs code in an XCTest test, which receives XCTest's failures.
  private static func asTest(_ code: @escaping () -> ExitCode) -> ExitCode {
    var result: ExitCode?
    StandInTest.run { result = code() }
    return result ?? .refused
  }

  private static func all(_ targets: [TargetSpecs]) -> [Spec] {
    targets.count == 1 ? targets[0].all : targets.map { Spec.together($0.all, of: $0.name) }
  }

  /// Returns the tests of a target's classes.
  private static func tests(of classes: [XCTestCase.Type]) -> [SpecTests] {
    guard let target = classes.first.flatMap(TargetSpecs.read).map({ XCTestTarget($0) }) else { return [] }
    return classes.compactMap { testCase in
      guard let bridged = testCase as? any BridgedTests.Type else { return nil }
      return SpecTests(
        file: bridged.specFile, name: "\(testCase)", conditions: bridged.specConditions,
        examples: target.declared(in: testCase).map { target.names[$0] })
    }
  }
}
