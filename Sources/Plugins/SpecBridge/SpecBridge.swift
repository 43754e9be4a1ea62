import Foundation
import PackagePlugin

/// Generates, from the specs of a target, what runs them: test classes in a test target, a list in an executable.
@main
struct SpecBridge: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else {
      Diagnostics.error("SpecBridge works on Swift targets; '\(target.name)' is none. Remove the plugin from it.")
      return []
    }
    guard module.kind == .test || module.kind == .executable else {
      Diagnostics.error(
        "SpecBridge works on test targets and executables; '\(target.name)' is neither. Remove the plugin from it."
      )
      return []
    }
    let files = module.sourceFiles(withSuffix: "swift").map(\.url).filter { $0.pathExtension == "swift" }
    let output = context.pluginWorkDirectoryURL.appending(path: "\(module.moduleName)+FantailSpecs.swift")
    let compiler = try context.tool(named: "swift-frontend").url
    let arguments = [
      "generate",
      "--target", target.name,
      "--module", module.moduleName,
      "--kind", module.kind == .test ? "test" : "executable",
      "--compiler", compiler.path(percentEncoded: false),
      "--cache", context.pluginWorkDirectoryURL.appending(path: "cache/specs.json").path(percentEncoded: false),
      "--output", output.path(percentEncoded: false),
      "--",
    ]
    let command = Command.buildCommand(
      displayName: "Finding the specs of \(target.name)",
      executable: try context.tool(named: "fantail-specs").url,
      arguments: arguments + files.map { $0.path(percentEncoded: false) },
      inputFiles: files,
      outputFiles: [output]
    )
    return [command]
  }
}
