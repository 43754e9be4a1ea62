// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The package manager's plugin library, as far as SpecBridge uses it, with values that a check can make.
import Foundation

public protocol Plugin { init() }
public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}
extension Plugin {
  public static func main() async throws {}
}
public protocol Target {
  var name: String { get }
}
public enum ModuleKind { case generic, executable, test }
public struct SwiftSourceModuleTarget: Target {
  public let name: String
  public let moduleName: String
  public let kind: ModuleKind
  public let sourceFiles: FileList
}
public struct File {
  public let url: URL
}
public struct FileList: Sequence {
  public let files: [File]
  public init(_ files: [File]) { self.files = files }
  public init(_ urls: [URL]) { files = urls.map { File(url: $0) } }
  public func makeIterator() -> IndexingIterator<[File]> { files.makeIterator() }
}
public struct PluginContext {
  public struct Tool {
    public let url: URL
    public init(_ path: String) { url = URL(fileURLWithPath: path) }
  }
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> Tool { Tool(name) }
}
public enum Diagnostics {
  public static func error(_ message: String) { print("error: \(message)") }
}
public struct Command {
  public let executable: URL
  public let arguments: [String]
  public static func buildCommand(
    displayName: String?, executable: URL, arguments: [String], inputFiles: [URL], outputFiles: [URL]
  ) -> Command {
    Command(executable: executable, arguments: arguments)
  }
}
