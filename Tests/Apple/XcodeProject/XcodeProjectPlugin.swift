// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Xcode's library for plugins of projects, as `.ci/sdk/apple/XcodeProjectPlugin.swiftinterface` declares it, with values
// that a check can make.
import Foundation
import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
public struct XcodePluginContext {
  public let pluginWorkDirectoryURL: URL
  public let tools: [String: String]
  public init(pluginWorkDirectoryURL: URL, tools: [String: String]) {
    (self.pluginWorkDirectoryURL, self.tools) = (pluginWorkDirectoryURL, tools)
  }
  public func tool(named name: String) throws -> PluginContext.Tool { .init(tools[name] ?? "no tool \(name)") }
}
public struct XcodeTarget {
  public let displayName: String
  public let product: XcodeProduct?
  public let inputFiles: FileList
  public init(displayName: String, product: XcodeProduct?, inputFiles: FileList) {
    (self.displayName, self.product, self.inputFiles) = (displayName, product, inputFiles)
  }
}
public struct XcodeProduct {
  public enum Kind {
    case application, executable, framework, library
    case other(String)
  }
  public let name: String
  public let kind: Kind
  public init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}
