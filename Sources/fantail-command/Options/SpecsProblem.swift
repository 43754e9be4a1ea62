import FantailSyntax
import Foundation

enum SpecsProblem: ToolProblem, Equatable {
  /// Nothing has this name; the second string is the kind of thing, such as `test target`.
  case unknown(String, String, known: [String])
  case noSpecs([String])
  /// The build failed; the command repeats the build.
  case buildFailed(command: String)
  case noOption(String, nearest: String?)
  case noTestProduct(String)
  case notStarted(String, String)
  case severalReports([String])
  case noTask(String)
  case oneName
  case noSource(String)
  case noTypeName(String)
  case noTestTarget
  /// A package does not have a library product, so other packages cannot import its code.
  case noLibrary(String)
  case severalTargets([String])
  case alreadyThere(String)
  /// The task `split` could not verify its change to a file.
  case notRewritten(String, task: String)
  case nothingToPort
  /// The build makes the mocks for this target.
  case mocksByPlugin(String)
  case pluginEnded
  /// The package cannot be described again while the plugin runs.
  case notDescribed

  var message: String {
    if case .notRewritten(let file, _) = self { return "\(file): error: \(text)" }
    return "error: \(text)"
  }

  private var text: String {
    switch self {
    case .unknown(let what, let name, let known) where known.isEmpty:
      "There is no \(what) '\(name)': this package has no \(what)."
    case .unknown(let what, let name, let known):
      "There is no \(what) '\(name)'. The \(what)s are: \(known.sorted().joined(separator: ", "))."
    case .noSpecs(let names):
      (names.isEmpty
        ? "No test target has specs. Add the plugin 'SpecBridge' and the product 'FantailXCTest' to a test target"
        : "No specs in \(names.map { "'\($0)'" }.joined(separator: ", ")). Add the plugin 'SpecBridge' to the target")
        + ", and declare a spec in it: static var spec: Spec { describe(\"…\") { … } }"
    case .noTask(let word):
      "'\(word)' is not a command"
        + (NearestWord.name(to: word, among: SpecsTask.allCases.map(\.rawValue)).map { ". Did you mean '\($0)'?" }
          ?? ". The commands are: \(SpecsTask.allCases.map(\.rawValue).joined(separator: ", ")). "
          + "To choose examples by name, write --filter \(word)")
    case .oneName:
      "'new' takes one name: swift package specs new CartSpec"
    case .noSource(let path):
      "No target with specs has Swift files at '\(path)'. Give a path relative to the current folder, or the last part of a path: "
        + "Tests/ShopTests, CartSpec.swift"
    case .noTypeName(let name):
      "'\(name)' cannot name a type: a name is a letter followed by letters, digits and '_'."
    case .noTestTarget:
      "This package has no test target. Add one to Package.swift: .testTarget(name: \"…Tests\", dependencies: […])"
    case .noLibrary(let name):
      "'\(name)' has no library product, and another package can import nothing else. Put the specs into a test target: "
        + "swift package specs new CartSpec"
    case .severalTargets(let names):
      "Which target is it for? Choose one: --target \(names.joined(separator: " or --target "))"
    case .alreadyThere(let path):
      "\(path) already exists and was not changed."
    case .notRewritten(_, let task):
      "'swift package specs \(task)' cannot tell what to change in this file, so the file was not changed. "
        + "Does it compile?"
    case .buildFailed(let command):
      "The build failed; see above. To build again: \(command)"
    case .noOption(let name, let nearest):
      "there is no option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "; see 'swift package specs --help'")
    case .mocksByPlugin(let target):
      "The plugin 'MockGenerator' makes the mocks of '\(target)' in each build. Use either for a target: this command writes the mocks "
        + "once Package.swift no longer has the plugin."
    case .notDescribed:
      "The package cannot be described again."
    case .pluginEnded:
      "The plugin 'specs' has ended."
    case .nothingToPort:
      "There is no test target with sources. Name a target with --target, or files and folders: "
        + "swift package specs port Tests/ShopTests"
    case .noTestProduct(let target):
      "The build has no test product for '\(target)'. Run 'swift build --build-tests' and look at its output."
    case .notStarted(let path, let reason):
      "Cannot start \(path): \(reason)"
    case .severalReports(let targets):
      "This build system makes a test program for each target, and the report of one program would replace another's. "
        + "Choose a target: --target \(targets.joined(separator: " or --target "))"
    }
  }
}
