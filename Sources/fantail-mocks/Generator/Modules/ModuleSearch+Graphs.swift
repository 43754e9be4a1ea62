import FantailToolSupport
import Foundation

/// Has the toolchain write symbol graphs: of compiled modules, or of modules' sources without their functions' bodies.
///
/// Sources are for builds that keep compiled modules where this tool does not know them. Reading them repeats a part of the
/// build: modules that need macros, binary targets or generated sources cannot be read this way.
extension ModuleSearch {
  /// - Returns: The path of the graph of a compiled module.
  func graph(of module: String) throws -> String {
    // Names that begin with an underscore count as SPI or as private, and a mock needs them.
    try graph(
      of: module, by: "swift-symbolgraph-extract",
      [
        "-module-name", module, "-output-dir", scratch, "-minimum-access-level", "private",
        "-skip-synthesized-members", "-include-spi-symbols",
      ] + arguments(for: module))
  }

  /// - Parameters:
  ///   - module: A module that imports none but those read before.
  ///   - files: Its sources.
  ///   - flags: The compiler's flags.
  ///   - allowsErrors: Whether what is declared is read whatever else does not compile.
  /// - Returns: The path of the graph.
  func graph(
    of module: String, sources files: [String], flags: [String], allowsErrors: Bool = false
  ) throws -> String {
    var arguments = ["-emit-module", "-enable-testing", "-suppress-warnings", "-module-name", module] + files
    // A file `main.swift` is the only one that may hold statements.
    if !files.contains(where: { $0.hasSuffix("/main.swift") }) { arguments.append("-parse-as-library") }
    arguments += ["-o", scratch + "/\(module).swiftmodule", "-I", scratch] + searchPaths
    arguments += ["-emit-symbol-graph", "-emit-symbol-graph-dir", scratch]
    arguments += ["-symbol-graph-minimum-access-level", "private"]
    if allowsErrors { arguments += ["-Xfrontend", "-experimental-allow-module-with-compiler-errors"] }
    return try graph(
      of: module, by: "swiftc", arguments + ["-Xfrontend", "-experimental-skip-all-function-bodies"] + flags)
  }

  private func graph(of module: String, by program: String, _ arguments: [String]) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let graph = scratch + "/\(module).symbols.json"
    try? FileManager.default.removeItem(atPath: graph)
    let said = try toolchain.program(program).run(arguments, reading: .errors)
    guard FileManager.default.fileExists(atPath: graph) else {
      // The driver's own error only says that the compiler failed.
      let lines = said.split(separator: "\n")
      let errors = lines.filter { $0.contains("error: ") }
      let error = errors.first { !$0.hasPrefix("error: ") } ?? errors.first ?? lines.first
      throw MocksProblem.noGraph(module: module, said: error.map(String.init) ?? "")
    }
    return graph
  }
}
