import FantailCLI
import FantailToolSupport
import Foundation

/// The package manager for the builds that this tool needs: `swift build`, or the plugin that started this tool.
struct PackageManager {
  struct Answer: Equatable {
    var succeeded: Bool
    var log = ""
    var artifacts: [String] = []
  }

  /// Sends a request: `build`, `build PRODUCT` or `target TARGET`.
  let ask: (String) throws -> Answer
  /// Returns the command with which a user repeats a build.
  var command: (String) -> String = { question in
    "swift build " + arguments(of: question).joined(separator: " ")
  }

  /// Builds the package with its tests, and returns the messages instead of printing them; `nil` for a package manager
  /// that does not build.
  var collect: ((_ say: @escaping (String) -> Void) throws -> Answer)?

  /// Describes the package with its current manifest.
  var describe: () throws -> SpecPackage = { throw SpecsProblem.notDescribed }

  /// Returns the package manager that is waiting for the plugin.
  static func plugin(_ plugin: PluginRequests, _ phases: PhaseLine) -> PackageManager {
    PackageManager { question in
      phases.show("Building")
      let answer = try plugin.build(question)
      var log = BuildLog(phases) { Terminal.say($0) }
      log.add(Array(answer.log.utf8))
      log.finish()
      phases.clear()
      return answer
    } collect: { say in
      phases.show("Building")
      let answer = try plugin.build("build")
      phases.clear()
      say(answer.log)
      return answer
    }
  }

  /// Returns the package manager of `swift build`, whose products are in one folder.
  static func swiftBuild(_ build: SwiftBuild) -> PackageManager {
    PackageManager { question in
      let isBuilt = try build.build(arguments(of: question))
      let words = question.split(separator: " ", maxSplits: 1)
      let product = words.count > 1 && words[0] == "build" ? [String(words[1])] : []
      return Answer(
        succeeded: isBuilt,
        artifacts: product.map { build.scratch.appending(path: "debug/\($0)").path(percentEncoded: false) })
    } command: { question in
      build.command(arguments(of: question))
    } collect: { say in
      Answer(succeeded: try build.build(["--build-tests"], say: say))
    } describe: {
      try build.describe()
    }
  }

  private static func arguments(of question: String) -> [String] {
    let words = question.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count > 1 else { return ["--build-tests"] }
    return [words[0] == "target" ? "--target" : "--product", words[1]]
  }

  /// Builds the package with its tests, or a product.
  ///
  /// - Returns: The built files.
  func build(_ product: String? = nil) throws -> [URL] {
    let question = product.map { "build \($0)" } ?? "build"
    let answer = try ask(question)
    guard answer.succeeded else { throw SpecsProblem.buildFailed(command: command(question)) }
    return answer.artifacts.map { URL(filePath: $0) }
  }

  /// Builds a program.
  func program(_ product: String) throws -> URL {
    // The tool of a plugin is listed twice: the second path is that for the build machine, even if this file does not
    // exist.
    guard let program = try build(product).first(where: { $0.deletingPathExtension().lastPathComponent == product })
    else { throw SpecsProblem.noTestProduct(product) }
    return program
  }
}
