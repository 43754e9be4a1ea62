import FantailSyntax
import Foundation

/// The plugins that the targets of a package apply. Plugins do not get this information.
struct PluginUses: Decodable, Equatable {
  private var targets: [Target]

  private struct Target: Decodable, Equatable {
    var name: String
    var pluginUsages: [Use]?
  }

  /// A plugin and its package: `{"plugin": ["SpecBridge", "fantail"]}`.
  private struct Use: Decodable, Equatable {
    var plugin: [String?]
  }

  /// Reads the manifest of a package; `nil` if this is not possible, as in the sandbox of macOS.
  static func read(_ package: SpecPackage) -> PluginUses? {
    let program = ToolchainProgram(package.toolchain.trimmingSlash + "/swift-package")
    let scratch = package.scratch.path(percentEncoded: false).trimmingSlash
    let arguments = [
      "--package-path", package.folder.trimmingSlash, "--scratch-path", scratch, "--ignore-lock", "dump-package",
    ]
    guard let text = try? program.run(arguments, reading: .output) else { return nil }
    return try? JSONDecoder().decode(PluginUses.self, from: Data(text.utf8))
  }

  /// Returns whether a target applies a plugin.
  func apply(_ plugin: String, in target: String) -> Bool {
    targets.contains { $0.name == target && $0.pluginUsages?.contains { $0.plugin.first == plugin } == true }
  }
}
