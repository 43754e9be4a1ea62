// Several types stand in one file: each file of a plugin is a process of the compiler in every user's first build.

import Foundation
import PackagePlugin

/// Generates mocks of the protocols that a test target's dependencies declare, as part of its build.
///
/// The compiled modules are inputs of the command, which is why both build systems run it after they are built.
@main
struct MockGenerator: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("MockGenerator works on Swift targets; '\(target.name)' is none. Remove the plugin from it.")
      return []
    }
    let configuration = module.directoryURL.appending(path: "mocks.json")
    let hasConfiguration = FileManager.default.fileExists(atPath: configuration.path(percentEncoded: false))
    let all = target.recursiveTargetDependencies
    let swift = all.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind != .macro && $0.kind != .test }
    let mocked = try mockedModules(of: module, among: swift, configuration: hasConfiguration ? configuration : nil)
    guard !mocked.isEmpty else {
      Diagnostics.warning(
        "'\(target.name)' has nothing to mock: name a target of this package among its dependencies, or modules in "
          + "\(module.directoryURL.lastPathComponent)/mocks.json."
      )
      return []
    }

    let tool = try context.tool(named: "fantail-mocks").url
    let products = BuiltModules(beside: tool)
    // Modules that what is mocked may name: their graphs hold the parents of its protocols.
    let visible = mocked.flatMap { $0.recursiveTargetDependencies }.compactMap { $0 as? SwiftSourceModuleTarget }
    var known: Set<String> = []
    let dependencies = visible.filter { $0.kind != .macro }.map(\.moduleName).filter { known.insert($0).inserted }
    let output = context.pluginWorkDirectoryURL.appending(path: "Mocks")
    let files = Self.sources(of: mocked).map { Self.fileName(module: $0.module, source: $0.file) }
    var arguments = try arguments(context, mocked: mocked, visible: visible, dependencies, all)
    arguments += ["--output", output.path(percentEncoded: false)] + files.flatMap { ["--file", $0] }
    arguments += ["--type-check", "--search", products.directory.path(percentEncoded: false)]
    if hasConfiguration { arguments += ["--config", configuration.path(percentEncoded: false)] }

    // Fantail is waited for, since the compiler is asked whether the mocks compile.
    let runtime = swift.map(\.moduleName).filter { $0 == "Fantail" }
    var inputs = Array(Set((mocked.map(\.moduleName) + dependencies + runtime).map(products.file))).sorted {
      $0.path() < $1.path()
    }
    if try readsSources(configuration: hasConfiguration ? configuration : nil) {
      // Nothing of the build is waited for: what is read are the sources, what a module imports before it.
      let sources = Self.sources(of: visible + mocked)
      inputs = sources.map(\.file)
      for (module, file) in sources { arguments += ["--source", "\(module)=\(file.path(percentEncoded: false))"] }
    }
    return [
      .buildCommand(
        displayName: "Generating the mocks of \(target.name)",
        executable: tool,
        arguments: arguments,
        inputFiles: inputs + (hasConfiguration ? [configuration] : []),
        outputFiles: files.map { output.appending(path: $0) }
      )
    ]
  }

  private static func sources(of modules: [SwiftSourceModuleTarget]) -> [(module: String, file: URL)] {
    var known: Set<String> = []
    return modules.filter { $0.kind != .macro && known.insert($0.moduleName).inserted }.flatMap { module in
      module.sourceFiles(withSuffix: "swift").map { (module.moduleName, $0.url) }
    }
  }

  /// The arguments that tell the tool which modules there are.
  private func arguments(
    _ context: PluginContext, mocked: [SwiftSourceModuleTarget], visible: [SwiftSourceModuleTarget],
    _ dependencies: [String], _ all: [any Target]
  ) throws -> [String] {
    let toolchain = try context.tool(named: "swift-symbolgraph-extract").url.deletingLastPathComponent()
    var arguments = ["--planned", "--toolchain", toolchain.path(percentEncoded: false)]
    arguments += ["--scratch", context.pluginWorkDirectoryURL.appending(path: "graphs").path(percentEncoded: false)]
    for module in mocked { arguments += ["--module", module.moduleName] }
    for name in dependencies { arguments += ["--dependency", name] }
    let own = Set(context.package.targets.compactMap { ($0 as? SwiftSourceModuleTarget)?.moduleName })
    for module in Set((mocked + visible).map(\.moduleName)).subtracting(own).sorted() {
      arguments += ["--foreign", module]
    }
    for clang in all.compactMap({ $0 as? ClangSourceModuleTarget }) {
      guard let headers = clang.publicHeadersDirectoryURL else { continue }
      arguments += ["--c-module", "\(clang.moduleName)=\(headers.path(percentEncoded: false))"]
    }
    for system in all.compactMap({ $0 as? SystemLibraryTarget }) {
      arguments += ["--c-module", "\(system.name)=\(system.directoryURL.path(percentEncoded: false))"]
    }
    return arguments
  }

  /// The modules that a target's `mocks.json` names, or else those of its own dependencies in its package.
  private func mockedModules(
    of target: SwiftSourceModuleTarget, among known: [SwiftSourceModuleTarget], configuration: URL?
  ) throws -> [SwiftSourceModuleTarget] {
    let object = try configuration.map { try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) }
    let names = (object as? [String: Any])?["modules"] as? [String] ?? []
    guard names.isEmpty else {
      return names.compactMap { name in
        if let module = known.first(where: { $0.moduleName == name || $0.name == name }) { return module }
        Diagnostics.error(
          "mocks.json of '\(target.name)' names '\(name)', which is no Swift target that it depends on. They are: "
            + known.map(\.moduleName).sorted().joined(separator: ", ") + "."
        )
        return nil
      }
    }
    return target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency, let module = target as? SwiftSourceModuleTarget else { return nil }
      return module.kind == .generic || module.kind == .executable ? module : nil
    }
  }

  /// Returns whether a `mocks.json` asks to read sources, with the compiler's flags, and not compiled modules.
  private func readsSources(configuration: URL?) throws -> Bool {
    guard let configuration else { return false }
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: configuration)) as? [String: Any]
    return object?["fromSources"] != nil
  }

  /// As the generator names its files.
  private static func fileName(module: String, source: URL) -> String {
    "\(module)+\(source.deletingPathExtension().lastPathComponent)+Mocks.swift"
  }
}

/// The folders of a build's compiled modules, seen from a tool that it builds as well.
struct BuiltModules {
  /// The directory that the compiler searches.
  let directory: URL
  private let isSwiftBuild: Bool

  /// - Parameter tool: The built tool: `debug/tool` in the native build system, `Products/Debug-linux/tool` in Swift Build.
  init(beside tool: URL) {
    let parent = tool.deletingLastPathComponent()
    isSwiftBuild = parent.deletingLastPathComponent().lastPathComponent == "Products"
    directory = isSwiftBuild ? parent : parent.appending(path: "Modules")
  }

  /// The file of a module.
  func file(_ module: String) -> URL {
    let file = directory.appending(path: "\(module).swiftmodule")
    return isSwiftBuild ? file.appending(path: "\(Self.triple).swiftmodule") : file
  }

  /// As the compiler names modules of the machine itself.
  private static var triple: String {
    #if os(macOS)
      return architecture + "-apple-macos"
    #else
      return (architecture == "arm64" ? "aarch64" : architecture) + "-unknown-linux-gnu"
    #endif
  }

  private static var architecture: String {
    #if arch(arm64)
      return "arm64"
    #else
      return "x86_64"
    #endif
  }
}
