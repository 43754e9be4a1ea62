import Foundation

/// A module with kept build products: only changed files are compiled, as by the package manager, and linked.
struct IncrementalBuild {
  private let files: [URL]
  private let folder: URL
  private let modules: String

  /// Builds the module for the first time.
  init(files: [URL], in folder: URL, modules: String) throws {
    self.files = files
    self.folder = folder
    self.modules = modules
    var map: [String: [String: String]] = ["": ["swift-dependencies": path("module.swiftdeps")]]
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      map[file.path] = ["object": path("\(name).o"), "swift-dependencies": path("\(name).swiftdeps")]
    }
    try JSONEncoder().encode(map).write(to: folder.appending(path: "map.json"))
    _ = try compile()
    _ = try link()
  }

  /// Changes a word of the first file, or changes it back, and builds again.
  ///
  /// - Parameter words: Words that may occur there; the first that occurs is changed.
  /// - Returns: The processor time of compiling and linking.
  func edit(_ words: String...) throws -> Double {
    try files[0].changeWord(words)
    return try compile().processorTime + link().processorTime
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func compile() throws -> Tool.Use {
    let options = [
      "-module-name", "Suite", "-parse-as-library", "-swift-version", "6", "-Onone", "-g", "-enable-testing",
      "-enable-batch-mode", "-j2", "-incremental", "-output-file-map", path("map.json"),
      "-index-store-path", path("index"), "-I", modules, "-emit-module", "-emit-module-path",
      path("Suite.swiftmodule"), "-c",
    ]
    return try Tool("swiftc", options + files.map(\.path), in: folder).run()
  }

  /// As a library that finds its imports when it is loaded, so that only the suite is linked.
  private func link() throws -> Tool.Use {
    #if canImport(Darwin)
      let missing = ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #else
      let missing = ["-Xlinker", "--unresolved-symbols=ignore-all"]
    #endif
    let objects = files.map { path($0.deletingPathExtension().lastPathComponent + ".o") }
    return try Tool("swiftc", ["-emit-library", "-o", path("libSuite.so")] + missing + objects, in: folder).run()
  }
}
