// Several types are in one file, because the compiler runs a process for each file of a plugin in every user's first
// build.

import Foundation
import PackagePlugin

/// Generates mocks of the protocols that a test target's dependencies declare, as part of its build.
///
/// The plugin describes the target, and `fantail-mocks` does the work. The compiled modules are inputs of the command,
/// so that both build systems build them first. The inputs and outputs therefore have to be known here.
@main
struct MockGenerator: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let test = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("MockGenerator works on Swift targets; '\(target.name)' is none. Remove the plugin from it.")
      return []
    }
    let configuration = test.directoryURL.appending(path: "mocks.json")
    let data = try? Data(contentsOf: configuration)
    // The tool reports problems with the file.
    let selection = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    let names = selection?["modules"] as? [String] ?? []
    let known = test.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let mocked =
      names.isEmpty
      ? test.ownModules : (known + [test]).filter { names.contains($0.name) || names.contains($0.moduleName) }
    let others = names.filter { name in !(known + [test]).contains { $0.name == name || $0.moduleName == name } }
    guard data != nil || !mocked.isEmpty else {
      Diagnostics.warning(
        "'\(test.name)' has nothing to mock: name a target of this package among its dependencies, or modules in "
          + "\(test.directoryURL.lastPathComponent)/mocks.json."
      )
      return []
    }
    let files = Self.outputs(mocked, others)
    let readsSources = selection?["fromSources"] != nil
    let folder = context.pluginWorkDirectoryURL
    let description = folder.appending(path: "target.json")
    let plan: [String: Any] = [
      "modules": mocked.map(\.moduleName) + others, "files": files, "readsSources": readsSources,
    ]
    let described = try test.describe(in: context.package, plan: plan, readsSources: readsSources)
    // Writing the file again would make the build run the command again.
    if (try? Data(contentsOf: description)) != described { try described.write(to: description) }

    let tool = try context.tool(named: "fantail-mocks").url
    let toolchain = try context.tool(named: "swift-symbolgraph-extract").url.deletingLastPathComponent()
    let products = try BuiltModules(beside: tool, compiler: toolchain.appending(path: "swiftc"))
    let inputs = Self.inputs(mocked, of: test, products, readsSources: readsSources)
    let outputs = files.isEmpty ? ["\(test.moduleName)+Mocks.swift"] : files
    return [
      .buildCommand(
        displayName: "Generating the mocks of \(target.name)", executable: tool,
        arguments: [
          "--description", description.text, "--toolchain", toolchain.text,
          "--search", products.directory.text, "--output", folder.appending(path: "Mocks").text,
          "--scratch", folder.appending(path: "graphs").text,
        ],
        inputFiles: inputs + [description] + (data == nil ? [] : [configuration]),
        outputFiles: outputs.map { folder.appending(path: "Mocks/\($0)") }
      )
    ]
  }

  /// Returns the files that the tool reads, so that the build makes them first.
  private static func inputs(
    _ mocked: [SwiftSourceModuleTarget], of test: SwiftSourceModuleTarget, _ products: BuiltModules, readsSources: Bool
  ) -> [URL] {
    let known = test.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let visible =
      mocked + mocked.flatMap { $0.recursiveTargetDependencies }.compactMap { $0 as? SwiftSourceModuleTarget }
    // The target's own protocols are read from its sources.
    var inputs = mocked.contains { $0.id == test.id } ? test.swiftFiles : []
    if readsSources {
      inputs += visible.flatMap(\.swiftFiles)
    } else {
      // Fantail is an input, since the tool lets the compiler check the mocks.
      let awaited = visible + known.filter { $0.moduleName == "Fantail" }
      inputs += awaited.filter { $0.kind != .macro && $0.id != test.id }.map(products.file)
    }
    return Set(inputs).sorted { $0.path() < $1.path() }
  }

  /// Returns the files of mocks, with the names that the tool gives them: one for each source file, and for each module
  /// of the toolchain.
  private static func outputs(_ mocked: [SwiftSourceModuleTarget], _ others: [String]) -> [String] {
    mocked.flatMap { module in
      module.swiftFiles.map { "\(module.moduleName)+\($0.deletingPathExtension().lastPathComponent)+Mocks.swift" }
    } + others.map { "\($0)+\($0)+Mocks.swift" }
  }
}

extension SwiftSourceModuleTarget {
  var swiftFiles: [URL] { sourceFiles(withSuffix: "swift").map(\.url) }

  /// The targets of the package that the target depends on, without tests and macros.
  var ownModules: [SwiftSourceModuleTarget] {
    dependencies.compactMap { dependency in
      guard case .target(let target) = dependency, let module = target as? SwiftSourceModuleTarget else { return nil }
      return module.kind == .generic || module.kind == .executable ? module : nil
    }
  }

  func describe(in package: Package, plan: [String: Any], readsSources: Bool) throws -> Data {
    let own = Set(package.targets.map(\.id))
    let all = recursiveTargetDependencies
    var headers: [String: String] = [:]
    for case let module as ClangSourceModuleTarget in all {
      headers[module.moduleName] = module.publicHeadersDirectoryURL?.text
    }
    for case let module as SystemLibraryTarget in all {
      headers[module.name] = module.directoryURL.text
    }
    let modules = all.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind != .test }
    // A new file must not make the command run again if the target's files are not read.
    let read = (plan["modules"] as? [String] ?? []).contains(moduleName) ? swiftFiles : []
    let description: [String: Any] = [
      "target": name, "folder": directoryURL.text, "plan": plan, "cModules": headers,
      "dependencies": ownModules.map(\.moduleName),
      "own": ["name": moduleName, "files": read.map { $0.text }],
      "modules": modules.map { module in
        [
          "target": module.name, "name": module.moduleName, "isMacro": module.kind == .macro,
          "isOwn": own.contains(module.id),
          "files": readsSources ? module.swiftFiles.map { $0.text } : [],
          "imports": module.recursiveTargetDependencies.compactMap { ($0 as? SwiftSourceModuleTarget)?.moduleName },
        ]
      },
    ]
    return try JSONSerialization.data(withJSONObject: description, options: [.sortedKeys])
  }
}

extension URL {
  fileprivate var text: String { path(percentEncoded: false) }
}

/// The folders of a build's compiled modules, found from the path of a tool of the same build.
struct BuiltModules {
  /// The directory that the compiler searches.
  let directory: URL
  /// The name of a module's file in its folder, in Swift Build; in other build systems a module is a single file.
  private let file: String?

  /// - Parameters:
  ///   - tool: The built tool: `debug/tool` in the native build system, `Products/Debug-linux/tool` in Swift Build.
  ///   - compiler: The compiler, which has the machine's name for modules.
  init(beside tool: URL, compiler: URL) throws {
    let parent = tool.deletingLastPathComponent()
    let isSwiftBuild = parent.deletingLastPathComponent().lastPathComponent == "Products"
    directory = isSwiftBuild ? parent : parent.appending(path: "Modules")
    file = isSwiftBuild ? try Self.moduleTriple(compiler) + ".swiftmodule" : nil
  }

  func file(_ module: SwiftSourceModuleTarget) -> URL {
    let path = directory.appending(path: "\(module.moduleName).swiftmodule")
    return file.map { path.appending(path: $0) } ?? path
  }

  private static func moduleTriple(_ compiler: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = compiler
    process.arguments = ["-print-target-info"]
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let info = try JSONSerialization.jsonObject(with: said) as? [String: Any]
    return (info?["target"] as? [String: Any])?["moduleTriple"] as? String ?? ""
  }
}
