import FantailToolSupport
import Foundation

/// Has the toolchain write the symbol graphs of compiled modules, which it may have to compile first, without the bodies of
/// functions.
///
/// Sources are for builds that keep compiled modules where this tool does not know them. Reading them repeats a part of the
/// build: modules that need macros, binary targets or generated sources cannot be read this way.
extension ModuleSearch {
  /// - Parameter options: The system and the places that count before those that are known.
  /// - Returns: The path of the graph of a compiled module.
  func graph(of module: String, _ options: [String] = []) throws -> String {
    // Names that begin with an underscore count as SPI or as private, and a mock needs them.
    try make(
      "\(module).symbols.json", of: module, by: "swift-symbolgraph-extract",
      [
        "-module-name", module, "-output-dir", scratch, "-minimum-access-level", "private",
        "-skip-synthesized-members", "-include-spi-symbols",
      ] + arguments(for: module, options))
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
    if allowsErrors { arguments += ["-Xfrontend", "-experimental-allow-module-with-compiler-errors"] }
    arguments += ["-Xfrontend", "-experimental-skip-all-function-bodies"] + flags
    _ = try make("\(module).swiftmodule", of: module, by: "swiftc", arguments)
    let places = zip(flags, flags.dropFirst()).filter { ["-target", "-sdk", "-I", "-F", "-Xcc"].contains($0.0) }
    return try graph(of: module, ["-I", scratch] + places.flatMap { [$0, $1] })
  }

  /// Has a program of the toolchain write a file.
  ///
  /// - Returns: Its path.
  private func make(_ name: String, of module: String, by program: String, _ arguments: [String]) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let path = scratch + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    let said = try toolchain.program(program).run(arguments, reading: .errors)
    guard FileManager.default.fileExists(atPath: path) else {
      // The driver's own error only says that the compiler failed.
      let lines = said.split(separator: "\n")
      let errors = lines.filter { $0.contains("error: ") }
      let error = errors.first { !$0.hasPrefix("error: ") } ?? errors.first ?? lines.first
      throw MocksProblem.noGraph(module: module, said: error.map(String.init) ?? "")
    }
    return path
  }
}
