import FantailConsole
import FantailRun
import FantailTree
import Foundation
import XCTest

/// The request of `swift package specs` to the test product, which the plugin writes as JSON into the environment.
struct SpecsRequest: Decodable, Sendable {
  /// The plugin cannot import this module and repeats these names; `.ci/run record` compares them.
  static let key = "FANTAIL_SPECS_REQUEST"

  struct Target: Decodable {
    var name: String
    /// The names of the generated classes, with their module. Classes whose conditions hold are linked.
    var classes: [String]

    /// The generated classes in this process. They are found by name: XCTest queries the classes one by one, and the
    /// first queried class runs the specs of all.
    var linked: [XCTestCase.Type] { classes.compactMap { NSClassFromString($0) as? XCTestCase.Type } }
  }

  /// A task with the methods that spec files have for editors.
  enum TestsTask: String, Decodable {
    case write, check
  }

  var targets: [Target]
  /// The folders of the package's targets; `--since` compares their files.
  var folders: [TargetFolder]
  /// `true` if the user named the targets, so that one without specs is an error.
  var namesTargets: Bool
  var program: String
  var arguments: [String]
  /// The task with the methods that spec files have for editors, instead of a run.
  var tests: TestsTask?
  var folder: String
  /// The misses of each other product; empty until all products have sent theirs. This product then decides for all.
  var missed: [String]?
  /// The file with the progress of the run, since the end of the process alone proves nothing. The journal and the words
  /// about a crash are beside it.
  var proof: String

  /// The request to this process; `nil` in an ordinary run of the tests.
  ///
  /// Read once and then removed from the environment, so that processes started by examples do not get the request.
  static let ofProcess: SpecsRequest? = {
    guard let text = environmentAtStart[key] else { return nil }
    unsetenv(key)
    do {
      return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      refuse()
    }
  }()

  /// The misses of each other product.
  var missedElsewhere: [[Miss]]? {
    missed?.map { text in
      guard let misses = Miss.read(text) else { Self.refuse() }
      return misses
    }
  }

  private static func refuse() -> Never {
    TestOptions.say("error: this build of Fantail and its plugin 'specs' are of different versions; build again")
    ExitCode.refused.endProcess()
  }

  /// The environment of child processes of the run, without the plugin's setting for the backtraces of this process.
  static let environmentAtStart: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    if environment["FANTAIL_BACKTRACES"] == nil { return environment }
    for name in ["FANTAIL_BACKTRACES", "SWIFT_BACKTRACE"] {
      environment[name] = nil
      unsetenv(name)
    }
    return environment
  }()

  /// Writes for the plugin that the run has begun, or how it ended.
  func report(_ end: CommandLineRun.Outcome?) {
    let progress = end.map { $0.leavesJournal ? "journalled" : "ended" } ?? "begun"
    let rest = end.map { " \($0.code.number) \(Miss.text(of: $0.misses))" } ?? ""
    // If writing fails, the plugin notices the missing file and reports it.
    _ = FileManager.default.createFile(atPath: proof, contents: Data((progress + rest).utf8))
  }

  func endProcess(_ code: ExitCode) -> Never {
    report(.init(code: code))
    code.endProcess()
  }
}
