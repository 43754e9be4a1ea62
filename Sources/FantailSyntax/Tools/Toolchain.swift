import FantailToolSupport

/// The folder with the programs of a toolchain.
package struct Toolchain {
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Finds the toolchain in the search path; `nil` if there is none.
  package init?(searchPath: String? = System.environment("PATH")) {
    let folders = (searchPath ?? "").split(separator: ":").map(String.init)
    guard let found = folders.first(where: { System.isProgram($0 + "/swift-frontend") }) else { return nil }
    folder = found
  }

  package func program(_ name: String) -> ToolchainProgram { ToolchainProgram(folder + "/" + name) }
}
