import FantailConsole
import FantailRun
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
