import FantailSyntax
import FantailToolSupport
import Foundation

/// Runs the toolchain to write the symbol graphs of compiled modules. It may have to compile the modules first, without
/// the bodies of functions.
///
/// Sources are read for builds that keep compiled modules where this tool cannot find them. Reading sources repeats a
/// part of the build. Modules with macros, binary targets or generated sources cannot be read this way.
extension ModuleSearch {
  /// - Parameter options: X a compiled module.
  func graph(of module: String, _ options: [String] = []) throws -> String {
    // Names with an underscore count as SPI or private, but mocks need these names.
    try make(
      "\(module).symbols.json", of: module, by: "swift-symbolgraph-extract",
      [
        "-module-name", module, "-output-dir", scratch, "-minimum-access-level", "private",
        "-skip-synthesized-members", "-include-spi-symbols",
      ] + arguments(for: module, options) + flags.ofImports)
  }

  /// - Parameters:
  ///   - module: A module whose imports have already been read.
  ///   - files: The sources of the module.
  ///   - flags: The compiler's flags.
  ///   - allowsErrors: Whether to read declarations even if other code does not compile.
  /// - Returns: The path of the graph.
  func graph(
    of module: String, sources files: [String], flags: [String], allowsErrors: Bool = false
  ) throws -> String {
    let graph = "\(module).symbols.json"
    var arguments = ["-emit-module", "-enable-testing", "-suppress-warnings", "-module-name", module] + files
    // Only a file named `main.swift` may have statements.
    if !files.contains(where: { $0.hasSuffix("/main.swift") }) { arguments.append("-parse-as-library") }
    arguments += ["-o", scratch + "/\(module).swiftmodule", "-I", scratch] + searchPaths
    // The compiler writes the graph, since a module with errors cannot always be read again.
    arguments += ["-emit-symbol-graph", "-emit-symbol-graph-dir", scratch]
    arguments += ["-symbol-graph-minimum-access-level", "private", "-Xfrontend", "-include-spi-symbols"]
    arguments += ["-Xfrontend", "-symbol-graph-skip-synthesized-members"]
    arguments += ["-Xfrontend", "-experimental-skip-all-function-bodies"] + flags
    guard allowsErrors else { return try make(graph, of: module, by: "swiftc", arguments) }
    arguments += ["-Xfrontend", "-experimental-allow-module-with-compiler-errors"]
    do { return try make(graph, of: module, by: "swiftc", arguments) } catch MocksProblem.noGraph(_, let said) {
      // The compiler crashes at extensions of unknown types, which are usually the mocks.
      let unknown = Set(said.matches(of: #/cannot find type '(\w+)' in scope/#).map { String($0.1) })
      let stubs = scratch + "/\(module)Stubs.swift"
      try System.update(unknown.sorted().map { "struct \($0) {}\n" }.joined(), to: stubs)
      return try make(graph, of: module, by: "swiftc", arguments + [stubs])
    }
  }

  /// Returns the paths of a module's graphs: one file contains the module's declarations, and the others contain its
  /// extensions of types in other modules.
  ///
  /// - Parameter graph: The path of the first graph.
  static func parts(of graph: String) -> [String] {
    let file = URL(fileURLWithPath: graph)
    let folder = file.deletingLastPathComponent()
    let start = file.lastPathComponent.prefix { $0 != "." } + "@"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return [graph] + names.filter { $0.hasPrefix(start) }.sorted().map { folder.appendingPathComponent($0).path }
  }

  /// Runs a program of the toolchain that writes a file.
  ///
  /// - Returns: The path of the file.
  private func make(_ name: String, of module: String, by program: String, _ arguments: [String]) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let path = scratch + "/" + name
    for old in Self.parts(of: path) { try? FileManager.default.removeItem(atPath: old) }
    let said = try toolchain.program(program).run(arguments, reading: .errors)
    guard FileManager.default.fileExists(atPath: path) else {
      throw MocksProblem.noGraph(module: module, said: said)
    }
    return path
  }
}
