import Foundation
import PackagePlugin

/// The tasks of `swift package specs` besides running: the first argument names one.
enum Subcommand: String, CaseIterable {
  case new, unfocus, outline

  /// Does it, for the test targets that the user named, or all.
  ///
  /// - Returns: The options of the run that it stands for; `nil` where all is done.
  func perform(
    _ arguments: [String], _ targets: [SwiftSourceModuleTarget], in context: PluginContext,
    build: () throws -> PackageManager.BuildResult
  ) throws -> [String]? {
    switch self {
    case .new:
      guard let name = arguments.first, arguments.count == 1 else { throw SpecsProblem.oneName }
      guard let target = targets.first else { throw SpecsProblem.noTestTarget }
      guard targets.count == 1 else { throw SpecsProblem.severalTargets(targets.map(\.name)) }
      try NewSpec(name: name, target: target, package: context.package).write()
      return nil
    case .outline:
      return ["--dry-run", "--format", "json"] + arguments.map { $0.hasPrefix("-") ? $0 : "--in=\($0)" }
    case .unfocus:
      try unfocus(arguments, targets, in: context, build: build)
      return nil
    }
  }

  private func unfocus(
    _ arguments: [String], _ targets: [SwiftSourceModuleTarget], in context: PluginContext,
    build: () throws -> PackageManager.BuildResult
  ) throws {
    let paths = arguments.filter { $0 != "--write" }
    let files = targets.flatMap { $0.sourceFiles(withSuffix: "swift").map { $0.url.path(percentEncoded: false) } }
      .filter { file in
        paths.isEmpty || paths.contains { file == $0 || file.hasSuffix("/" + $0) || file.contains("/\($0)/") }
      }
    // What SpecBridge runs in a build. A tool of this plugin's own would be linked before each use of the command.
    let folders =
      try build().builtArtifacts.map { $0.url.deletingLastPathComponent() }
      + [context.pluginWorkDirectoryURL.ancestor(3).appending(path: "debug")]
    let tools = folders.flatMap { folder in
      ["fantail-generate-tool", "fantail-generate"].map { folder.appending(path: $0) }
    }
    guard
      let tool = tools.first(where: { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) })
    else { throw SpecsProblem.noSpecs([]) }
    let process = Process()
    process.executableURL = tool
    process.arguments =
      ["unfocus", "--compiler", try context.tool(named: "swift-frontend").url.path(percentEncoded: false)]
      + (arguments.contains("--write") ? ["--write"] : []) + ["--"] + files
    do { try process.run() } catch {
      throw SpecsProblem.notStarted("fantail-generate", error.localizedDescription)
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
