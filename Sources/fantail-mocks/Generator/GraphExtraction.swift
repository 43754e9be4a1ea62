import FantailToolSupport
import Foundation

/// Has the toolchain write the symbol graph of a compiled module.
struct GraphExtraction {
  let toolchain: Toolchain
  let modules: ModuleSearch
  let scratch: String

  /// - Returns: The path of the graph.
  func graph(of module: String) throws -> String {
    let output = URL(fileURLWithPath: scratch, isDirectory: true)
    do { try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true) } catch {
      throw MocksProblem.notWritable(scratch, error.localizedDescription)
    }
    let graph = output.appendingPathComponent("\(module).symbols.json")
    try? FileManager.default.removeItem(at: graph)
    // Names that begin with an underscore count as SPI or as private, and a mock needs them.
    let arguments =
      [
        "-module-name", module, "-output-dir", output.path, "-minimum-access-level", "private",
        "-skip-synthesized-members", "-include-spi-symbols",
      ] + modules.arguments(for: module)
    let said: String
    do { said = try toolchain.program("swift-symbolgraph-extract").run(arguments, reading: .errors) } catch {
      throw MocksProblem.noGraph(module: module, said: error.localizedDescription)
    }
    guard FileManager.default.fileExists(atPath: graph.path) else {
      throw MocksProblem.noGraph(module: module, said: said.split(separator: "\n").first.map(String.init) ?? "")
    }
    return graph.path
  }
}
