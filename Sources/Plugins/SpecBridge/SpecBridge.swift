// The compiler reads this file in every user's first build, and again whenever an environment variable differs. The
// first `==` or `+`, a closure or a chain of closures costs about ten milliseconds, so this file uses `switch` and
// loops instead.

import Foundation
import PackagePlugin

/// Generates the code that runs a target's specs: test classes in a test target, a list in an executable.
@main
struct SpecBridge: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if let module = target as? SwiftSourceModuleTarget {
      switch module.kind {
      case .test, .executable:
        return findingSpecs(
          of: target.name, module: module.moduleName, kind: "\(module.kind)", in: module.sourceFiles,
          folder: context.pluginWorkDirectoryURL, tool: try context.tool(named: "fantail-specs").url
        )
      default: break
      }
    }
    Diagnostics.error(
      "SpecBridge works on Swift test targets and executables; '\(target.name)' is neither. Remove the plugin from it."
    )
    return []
  }

  /// - Parameter kind: `test` or `executable`.
  private func findingSpecs(
    of target: String, module: String, kind: String, in files: FileList, folder: URL, tool: URL
  ) -> [Command] {
    let output = folder.appendingPathComponent("\(module)+FantailSpecs.swift")
    var arguments = [kind, target, module, output.path]
    // The language server prepares a package in a separate folder. There, examples are methods, so that editors list
    // them.
    if kind.hasPrefix("t"), folder.path.contains("/index-build/plugins/") { arguments[0] = "index" }
    var inputs: [URL] = []
    for file in files {
      let url = file.url
      let path = url.path
      guard path.hasSuffix(".swift") else { continue }
      inputs.append(url)
      arguments.append(path)
    }
    return [
      .buildCommand(
        displayName: "Finding the specs of \(target)", executable: tool, arguments: arguments, inputFiles: inputs,
        outputFiles: [output])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // A target of an Xcode project. Its files are all files that Xcode copies or compiles for the target: storyboards,
  // Objective-C, folders.
  extension SpecBridge: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // Xcode's default name of the module; plugins cannot read a setting that changes it.
      let module = String(target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      var kind = "test"
      if case .executable? = target.product?.kind { kind = "executable" }
      return findingSpecs(
        of: target.displayName, module: module, kind: kind, in: target.inputFiles,
        folder: context.pluginWorkDirectoryURL, tool: try context.tool(named: "fantail-specs").url
      )
    }
  }
#endif
