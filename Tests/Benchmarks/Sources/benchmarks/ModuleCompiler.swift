import Foundation

/// Compiles a suite as one debug module, with everything it imports already built.
struct ModuleCompiler {
  let bench: Bench
  /// Where the modules of Quick and Nimble are, if they are.
  let quickModules: String?

  init(_ bench: Bench) throws {
    self.bench = bench
    quickModules = try bench.quickModules()
  }

  /// Where the package manager put Fantail's modules, and Spectre's.
  var modules: String { bench.products("debug").appending(path: "Modules").path }

  /// Compiles files as the package manager calls the compiler.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - folder: Where they are, and what is made of them.
  ///   - isPlain: Whether it is done by one plain command: in language mode 5, without an index.
  ///   - usesQuick: Whether they import Quick and Nimble.
  /// - Returns: The processor time, in seconds.
  func compile(_ files: [URL], in folder: URL, isPlain: Bool, usesQuick: Bool = false) throws -> Double {
    var options = [
      "-module-name", "Suite", "-parse-as-library", "-Onone", "-g", "-enable-testing", "-I",
      usesQuick ? quickModules ?? "" : modules, "-suppress-warnings",
      "-emit-module", "-emit-module-path", folder.appending(path: "Suite.swiftmodule").path, "-c",
      // Quick's specs capture variables, as only this mode lets them.
      "-swift-version", isPlain || usesQuick ? "5" : "6",
    ]
    if !isPlain {
      options += ["-enable-batch-mode", "-j2", "-index-store-path", folder.appending(path: "index").path]
    }
    return try Tool("swiftc", options + files.map(\.path), in: folder).run().processorTime
  }
}
