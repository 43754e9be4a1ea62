// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// `swift package mocks`: writes mocks into a test target's folder, to be reviewed and committed.
///
/// It describes the package and fetches symbol graphs; `fantail-mocks` decides which, and reads the arguments.
@main
struct MocksCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "fantail-mocks").url
    let folder = context.pluginWorkDirectoryURL
    let targets = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    let package: [String: Any] = [
      "folder": context.package.directoryURL.path(percentEncoded: false), "graphs": folder.path(percentEncoded: false),
      "targets": targets.map { $0.described(in: context.package) },
      "tests": targets.filter { $0.kind == .test }.map(\.name),
      // Swift Build makes graphs while it compiles sources.
      "graphsAreFromSources": tool.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
        == "Products",
      "toolchain": try context.tool(named: "swift-demangle").url.deletingLastPathComponent().path(
        percentEncoded: false),
    ]
    let description = folder.appending(path: "package.json")
    try JSONSerialization.data(withJSONObject: package).write(to: description)
    let given = ["package", "--package", description.path(percentEncoded: false)] + arguments
    let needed = try run(tool, given + ["--plan"]).split(separator: "\n").map(String.init)
    for module in targets.flatMap(\.modules) where needed.contains(module.moduleName) {
      try? fetchGraph(of: module, into: folder)
    }
    _ = try run(tool, given)
  }

  /// Fetches a graph. A module without one is left to the word of the tool.
  private func fetchGraph(of module: SwiftSourceModuleTarget, into folder: URL) throws {
    let name = "\(module.moduleName).symbols.json"
    // The next graph may be written to the same place.
    let copy = folder.appending(path: name)
    try? FileManager.default.removeItem(at: copy)
    // Names that begin with an underscore count as SPI or as private, and a mock needs them.
    let result = try packageManager.getSymbolGraph(
      for: module,
      options: .init(
        minimumAccessLevel: .private, includeSynthesized: false, includeSPI: true, emitExtensionBlocks: false))
    try FileManager.default.copyItem(at: result.directoryURL.appending(path: name), to: copy)
  }

  /// Runs the tool. Returns what it says; where it fails, so does the command, in its words.
  private func run(_ tool: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let code = process.terminationReason == .exit ? process.terminationStatus : 1
    if code != 0 { exit(code) }
    return String(decoding: said, as: UTF8.self)
  }
}

// MockGenerator describes its target in the same words; plugins can share no code.
extension SwiftSourceModuleTarget {
  var modules: [SwiftSourceModuleTarget] {
    recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind != .test }
  }

  func described(in package: Package) -> [String: Any] {
    let own = Set(package.targets.map(\.id))
    let dependencies = dependencies.compactMap { dependency -> String? in
      guard case .target(let target) = dependency, let module = target as? SwiftSourceModuleTarget else { return nil }
      return module.kind == .generic || module.kind == .executable ? module.moduleName : nil
    }
    return [
      "target": name, "folder": directoryURL.path(percentEncoded: false), "dependencies": dependencies,
      "modules": modules.map { module in
        [
          "target": module.name, "name": module.moduleName, "isMacro": module.kind == .macro,
          "isOwn": own.contains(module.id),
          "imports": module.modules.map(\.moduleName),
        ]
      },
    ]
  }
}
