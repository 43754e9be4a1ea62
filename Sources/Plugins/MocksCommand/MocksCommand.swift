// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// `swift package mocks`: writes mocks into a test target's folder, to be reviewed and committed.
@main
struct MocksCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let targetNames = extractor.extractOption(named: "target")
    let moduleNames = extractor.extractOption(named: "module")
    let passed =
      extractor.extractOption(named: "protocol").flatMap { ["--protocol", $0] }
      + extractor.extractOption(named: "except").flatMap { ["--except", $0] }
      + extractor.extractOption(named: "forwarding").flatMap { ["--forwarding", $0] }
    let output = extractor.extractOption(named: "output").last
    let isCheck = extractor.extractFlag(named: "check") > 0
    do {
      if let unknown = extractor.remainingArguments.first { throw MocksCommandProblem.unknownArgument(unknown) }
      for target in try targets(targetNames, in: context.package) {
        let run = MocksRun(target: target, context: context, packageManager: packageManager)
        try run.perform(modules: moduleNames, output: output, options: passed + (isCheck ? ["--check"] : []))
      }
    } catch let problem as MocksCommandProblem {
      Diagnostics.error(problem.message)
      exit(2)
    }
  }

  /// The targets that mocks are written into: those named, or those with a `mocks.json`, or the only test target.
  private func targets(_ names: [String], in package: Package) throws -> [SwiftSourceModuleTarget] {
    let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    for name in names where !all.contains(where: { $0.name == name }) {
      throw MocksCommandProblem.unknownTarget(name, known: all.map(\.name))
    }
    guard names.isEmpty else { return all.filter { names.contains($0.name) } }
    let configured = all.filter { MocksRun.configuration(of: $0) != nil }
    guard configured.isEmpty else { return configured }
    let tests = all.filter { $0.kind == .test }
    guard tests.count == 1 else { throw MocksCommandProblem.whichTarget(tests.map(\.name)) }
    return tests
  }
}

/// Writes the mocks of one target.
struct MocksRun {
  let target: SwiftSourceModuleTarget
  let context: PluginContext
  let packageManager: PackageManager

  /// The target's `mocks.json`; nil where it has none.
  static func configuration(of target: SwiftSourceModuleTarget) -> URL? {
    let url = target.directoryURL.appending(path: "mocks.json")
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }

  func perform(modules names: [String], output: String?, options: [String]) throws {
    let configuration = Self.configuration(of: target)
    let mocked = try mockedModules(names, configuration: configuration)
    let toolchain = try context.tool(named: "swift-demangle").url.deletingLastPathComponent()
    var arguments = ["--toolchain", toolchain.path(percentEncoded: false)]
    var seen: Set<String> = []
    for module in mocked { arguments += ["--module", module.moduleName] }
    let own = Set(context.package.targets.compactMap { ($0 as? SwiftSourceModuleTarget)?.moduleName })
    // A module of a dependency may hold the parents of protocols; one that has no graph is left to the generator's word.
    let visible = mocked + mocked.flatMap(\.recursiveTargetDependencies).compactMap { $0 as? SwiftSourceModuleTarget }
    for module in visible where module.kind != .macro && seen.insert(module.moduleName).inserted {
      if !own.contains(module.moduleName) { arguments += ["--foreign", module.moduleName] }
      do {
        // Names that begin with an underscore count as SPI or as private, and a mock needs them.
        let result = try packageManager.getSymbolGraph(
          for: module,
          options: .init(
            minimumAccessLevel: .private, includeSynthesized: false, includeSPI: true, emitExtensionBlocks: false
          )
        )
        let graph = result.directoryURL.appending(path: "\(module.moduleName).symbols.json")
        guard FileManager.default.fileExists(atPath: graph.path(percentEncoded: false)) else { continue }
        // The next graph may be written to the same place.
        let copy = context.pluginWorkDirectoryURL.appending(path: "\(module.moduleName).symbols.json")
        try? FileManager.default.removeItem(at: copy)
        try FileManager.default.copyItem(at: graph, to: copy)
        arguments += ["--graph", copy.path(percentEncoded: false)]
      } catch  where !mocked.contains(where: { $0.moduleName == module.moduleName }) {
        continue
      }
    }
    let directory = output.map { URL(filePath: $0, relativeTo: context.package.directoryURL) }
    let folder = directory ?? target.directoryURL.appending(path: "Mocks")
    arguments += ["--output", folder.path(percentEncoded: false), "--remove-stale", "--report"]
    if let configuration { arguments += ["--config", configuration.path(percentEncoded: false)] }
    // Swift Build makes graphs while it compiles sources; they leave out more than those of modules.
    let directoryOfTool = try context.tool(named: "fantail-mocks").url.deletingLastPathComponent()
    if directoryOfTool.deletingLastPathComponent().lastPathComponent == "Products" {
      arguments.append("--from-sources")
    }
    let code = try run(arguments + options)
    if code != 0 { exit(code) }
  }

  private func mockedModules(_ names: [String], configuration: URL?) throws -> [SwiftSourceModuleTarget] {
    let known = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let object = try configuration.map { try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) }
    let configured = (object as? [String: Any])?["modules"] as? [String] ?? []
    let wanted = names.isEmpty ? configured : names
    let modules: [SwiftSourceModuleTarget]
    if wanted.isEmpty {
      modules = target.dependencies.compactMap { dependency in
        guard case .target(let target) = dependency, let module = target as? SwiftSourceModuleTarget else { return nil }
        return module.kind == .generic || module.kind == .executable ? module : nil
      }
    } else {
      modules = try wanted.map { name in
        guard let module = known.first(where: { $0.moduleName == name || $0.name == name }) else {
          throw MocksCommandProblem.unknownModule(name, of: target.name, known: known.map(\.moduleName))
        }
        return module
      }
    }
    if modules.isEmpty { throw MocksCommandProblem.nothingToMock(target.name) }
    return modules
  }

  private func run(_ arguments: [String]) throws -> Int32 {
    let tool = try context.tool(named: "fantail-mocks").url
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw MocksCommandProblem.notStarted(tool.path(percentEncoded: false), error.localizedDescription)
    }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 1
  }
}

/// A fact that keeps `swift package mocks` from running.
enum MocksCommandProblem: Error {
  case unknownArgument(String)
  case unknownTarget(String, known: [String])
  case whichTarget([String])
  case unknownModule(String, of: String, known: [String])
  case nothingToMock(String)
  case notStarted(String, String)

  var message: String {
    switch self {
    case .unknownArgument(let argument):
      "There is no argument '\(argument)'. Use: swift package --allow-writing-to-package-directory mocks "
        + "[--target NAME]… [--module NAME]… [--protocol NAME]… [--except NAME]… [--forwarding NAME|all]… "
        + "[--output DIRECTORY] [--check]"
    case .unknownTarget(let name, let known):
      "There is no Swift target '\(name)'. The targets are: \(known.sorted().joined(separator: ", "))."
    case .whichTarget(let known) where known.isEmpty:
      "This package has no test target to write mocks into. Name another one with --target."
    case .whichTarget(let known):
      "Say which target the mocks are for, with --target or a file mocks.json beside its sources. The test targets "
        + "are: \(known.sorted().joined(separator: ", "))."
    case .unknownModule(let name, let target, let known):
      "'\(target)' does not depend on a Swift target '\(name)'. It depends on: "
        + "\(known.sorted().joined(separator: ", "))."
    case .nothingToMock(let target):
      "'\(target)' depends on no target of this package. Name the modules to mock with --module, or as 'modules' in a "
        + "file mocks.json beside its sources."
    case .notStarted(let path, let reason):
      "Cannot start \(path): \(reason)"
    }
  }
}
