import Foundation

/// Compiles a suite as one debug module, with everything it imports already built.
struct ModuleCompiler {
  let bench: Bench
  /// The path of the modules of Quick and Nimble, if there are any.
  let quickModules: String?

  init(_ bench: Bench) throws {
    self.bench = bench
    quickModules = try bench.quickModules()
  }

  /// The package manager's folder with the modules of Fantail and Spectre.
  var modules: String { bench.products("debug").appending(path: "Modules").path }

  /// Compiles files as the package manager calls the compiler.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - folder: The folder of the files and of the build products.
  ///   - isPlain: Whether to compile with one plain command: in language mode 5, without an index.
  ///   - usesQuick: Whether they import Quick and Nimble.
  /// - Returns: The processor time, in seconds.
  func compile(_ files: [URL], in folder: URL, isPlain: Bool, usesQuick: Bool = false) throws -> Double {
    var options = [
      "-module-name", "Suite", "-parse-as-library", "-Onone", "-g", "-enable-testing", "-I",
      usesQuick ? quickModules ?? "" : modules, "-suppress-warnings",
      "-emit-module", "-emit-module-path", folder.appending(path: "Suite.swiftmodule").path, "-c",
      // Quick's specs capture variables, which only this mode allows.
      "-swift-version", isPlain || usesQuick ? "5" : "6",
    ]
    if !isPlain {
      options += ["-enable-batch-mode", "-j2", "-index-store-path", folder.appending(path: "index").path]
    }
    return try Tool("swiftc", options + files.map(\.path), in: folder).run().processorTime
  }
}
