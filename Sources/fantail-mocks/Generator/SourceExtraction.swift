import FantailToolSupport
import Foundation

/// Has the compiler write the symbol graphs of modules from their sources, without their functions' bodies.
///
/// For builds that keep compiled modules where this tool does not know them. It repeats a part of the build: modules that
/// need macros, binary targets or generated sources cannot be read this way.
struct SourceExtraction {
  let toolchain: Toolchain
  /// The modules and their files; what a module imports stands before it.
  let modules: [(name: String, files: [String])]
  let flags: [String]
  let modulesOfOthers: ModuleSearch
  let scratch: String
  /// `true` if what is declared is read whatever else does not compile.
  var allowsErrors = false

  /// - Returns: The paths of the graphs of those that are mocked or that they import.
  func graphs() throws -> [String] {
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    } catch {
      throw MocksProblem.notWritable(scratch, error.localizedDescription)
    }
    return try modules.map { module in
      let graph = scratch + "/\(module.name).symbols.json"
      try? FileManager.default.removeItem(atPath: graph)
      let said: String
      do {
        said = try toolchain.program("swiftc").run(arguments(for: module.name, module.files), reading: .errors)
      } catch {
        throw MocksProblem.noGraph(module: module.name, said: error.localizedDescription)
      }
      guard FileManager.default.fileExists(atPath: graph) else {
        // The driver's own error only says that the compiler failed.
        let errors = said.split(separator: "\n").filter { $0.contains("error: ") }
        let error = errors.first { !$0.hasPrefix("error: ") } ?? errors.first
        throw MocksProblem.noGraph(module: module.name, said: error.map(String.init) ?? "")
      }
      return graph
    }
  }

  private func arguments(for module: String, _ files: [String]) -> [String] {
    var arguments = ["-emit-module", "-enable-testing", "-suppress-warnings", "-module-name", module] + files
    // A file `main.swift` is the only one that may hold statements.
    if !files.contains(where: { $0.hasSuffix("/main.swift") }) { arguments.append("-parse-as-library") }
    arguments += ["-o", scratch + "/\(module).swiftmodule", "-I", scratch]
    arguments += modulesOfOthers.searchPaths
    arguments += ["-emit-symbol-graph", "-emit-symbol-graph-dir", scratch]
    arguments += ["-symbol-graph-minimum-access-level", "private"]
    if allowsErrors { arguments += ["-Xfrontend", "-experimental-allow-module-with-compiler-errors"] }
    return arguments + ["-Xfrontend", "-experimental-skip-all-function-bodies"] + flags
  }
}
