import FantailCLI
import FantailRun
import FantailTree
import Foundation
import XCTest

/// The request of `swift package specs` to the test product: the plugin writes it, as JSON, into the environment.
struct SpecsRequest: Decodable, Sendable {
  /// The plugin, which cannot import this module, has the same names; `.ci/run names` compares them.
  static let key = "FANTAIL_SPECS_REQUEST"

  /// A test target.
  struct Target: Decodable {
    var name: String
    /// The names of the classes that were generated for it, module included: those that conditions left in are linked.
    var classes: [String]

    /// Those of the classes that this process has.
    var linked: [XCTestCase.Type] { classes.compactMap { NSClassFromString($0) as? XCTestCase.Type } }
  }

  /// A task with the methods that spec files have for editors.
  enum TestsTask: String, Decodable {
    case write, check
  }

  var targets: [Target]
  /// The folders of the package's targets, whose changes `--since` looks at.
  var folders: [TargetFolder]
  /// `true` if the user named the targets, so that one without specs is an error.
  var namesTargets: Bool
  /// The command that the user types to run it again.
  var program: String
  var arguments: [String]
  /// The task with the methods that spec files have for editors, in the place of a run.
  var tests: TestsTask?
  /// The user's working folder.
  var folder: String
  /// `true` if other products have examples too.
  var mayMiss: Bool
  /// The file that says how far the run came: the end of the process alone proves nothing.
  var proof: String

  /// The request to this process; `nil` where it is an ordinary run of the tests.
  ///
  /// Read once, and then taken from the environment: what examples start is not asked.
  static let ofProcess: SpecsRequest? = {
    guard let text = environmentAtStart[key] else { return nil }
    unsetenv(key)
    do {
      return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch {
      TestOptions.say("error: this build of Fantail and its plugin 'specs' are of different versions; build again")
      exit(2)
    }
  }()

  /// The environment that child processes of the run get.
  static let environmentAtStart = ProcessInfo.processInfo.environment
  /// The same without the request. Read once, since each class asks for it.
  static let environmentOfRun: [String: String] = {
    var environment = environmentAtStart
    environment[key] = nil
    return environment
  }()

  /// The progress of the run.
  enum Progress: Sendable {
    case begun
    case ended(CommandLineRun.End)

    fileprivate var line: String {
      switch self {
      case .begun: "begun"
      case .ended(.exit(let code)): "ended \(code)"
      case .ended(.missed(let problem)): "missed \(problem)"
      }
    }
  }

  /// Tells the plugin.
  func report(_ progress: Progress) {
    // Should it fail, the plugin misses it and says so.
    _ = FileManager.default.createFile(atPath: proof, contents: Data(progress.line.utf8))
  }

  /// The first linked class of each target that has one.
  ///
  /// By name: XCTest asks the classes one by one, and the first that it asks runs the specs of all.
  var linked: (classes: [XCTestCase.Type], missing: [String]) {
    var classes: [XCTestCase.Type] = []
    var missing: [String] = []
    for target in targets {
      if let found = target.linked.first {
        classes.append(found)
      } else {
        missing.append(target.name)
      }
    }
    return (classes, missing)
  }
}
