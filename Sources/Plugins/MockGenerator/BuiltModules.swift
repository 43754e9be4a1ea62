import Foundation

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

  private static var triple: String {
    #if arch(arm64)
      let architecture = "arm64"
      let linux = "aarch64"
    #else
      let architecture = "x86_64"
      let linux = "x86_64"
    #endif
    #if os(macOS)
      return "\(architecture)-apple-macos"
    #else
      _ = architecture
      return "\(linux)-unknown-linux-gnu"
    #endif
  }
}
