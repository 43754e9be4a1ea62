import Foundation
import PackagePlugin

/// `swift package port`: rewrites specs of Quick, Nimble and Kiwi.
@main
struct PortCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let options = extractor.extractFlag(named: "write") > 0 ? ["--write"] : []
    let root = context.package.directoryURL.path(percentEncoded: false)
    let given = extractor.remainingArguments
    do {
      let paths = given.contains { !$0.hasPrefix("-") } ? [] : try files(of: names, in: context.package, root)
      let tool = try context.tool(named: "fantail-port").url
      let process = Process()
      process.executableURL = tool
      process.arguments = ["--root", root] + options + given + paths
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 { exit(process.terminationStatus) }
    } catch let problem as PortCommandProblem {
      Diagnostics.error(problem.message)
      exit(2)
    }
  }

  /// The sources of the targets, or of all test targets.
  private func files(of names: [String], in package: Package, _ root: String) throws -> [String] {
    let all = package.targets.compactMap { $0 as? any SourceModuleTarget }
    for name in names where !all.contains(where: { $0.name == name }) {
      throw PortCommandProblem.unknownTarget(name, known: all.map(\.name))
    }
    let chosen = all.filter { names.isEmpty ? $0.kind == .test : names.contains($0.name) }
    let files = chosen.flatMap { $0.sourceFiles.map { $0.url.path(percentEncoded: false) } }
    let sources = files.filter { path in [".swift", ".m", ".mm"].contains { path.hasSuffix($0) } }
    if sources.isEmpty { throw PortCommandProblem.nothing }
    let folder = root.hasSuffix("/") ? root : root + "/"
    return sources.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }.sorted()
  }
}

/// A fact that keeps `swift package port` from running.
enum PortCommandProblem: Error {
  case unknownTarget(String, known: [String])
  case nothing

  var message: String {
    switch self {
    case .unknownTarget(let name, let known):
      "There is no target '\(name)'. The targets are: \(known.sorted().joined(separator: ", "))."
    case .nothing:
      "There is no test target with sources. Name a target with --target, or files and folders: "
        + "swift package port Tests/ShopTests"
    }
  }
}
