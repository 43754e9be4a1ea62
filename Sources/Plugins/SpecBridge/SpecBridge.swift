import Foundation
import PackagePlugin

/// Generates the code that runs a target's specs: test classes in a test target, a list in an executable.
@main
struct SpecBridge: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget, module.kind == .test || module.kind == .executable else {
      Diagnostics.error(
        "SpecBridge works on Swift test targets and executables; '\(target.name)' is neither. Remove the plugin from it."
      )
      return []
    }
    return try findingSpecs(
      of: target.name, module: module.moduleName, kind: module.kind == .test ? "test" : "executable",
      in: module.sourceFiles, folder: context.pluginWorkDirectoryURL, tool: context.tool
    )
  }

  private func findingSpecs(
    of target: String, module: String, kind: String, in files: FileList, folder: URL,
    tool: (String) throws -> PluginContext.Tool
  ) throws -> [Command] {
    let files = files.map(\.url).filter { $0.pathExtension == "swift" }
    let output = folder.appending(path: "\(module)+FantailSpecs.swift")
    // The language server prepares a package in a folder of its own. There, examples are methods, so that editors list
    // them.
    let isForIndex = kind == "test" && folder.path.contains("/index-build/plugins/")
    let arguments = [
      "generate",
      "--target", target,
      "--module", module,
      "--kind", isForIndex ? "index" : kind,
      "--output", output.path(percentEncoded: false),
      "--",
    ]
    return [
      .buildCommand(
        displayName: "Finding the specs of \(target)", executable: try tool("fantail-specs").url,
        arguments: arguments + files.map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // A target of an Xcode project. Its files are all those that Xcode copies or compiles for it: storyboards,
  // Objective-C, folders.
  extension SpecBridge: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // Xcode's default name of the module; plugins cannot read a setting that changes it.
      let module = String(target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      var kind = "test"
      if case .executable? = target.product?.kind { kind = "executable" }
      return try findingSpecs(
        of: target.displayName, module: module, kind: kind, in: target.inputFiles,
        folder: context.pluginWorkDirectoryURL, tool: context.tool
      )
    }
  }
#endif
