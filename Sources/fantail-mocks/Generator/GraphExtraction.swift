import FantailToolSupport
import Foundation

/// Has the toolchain write the symbol graph of a compiled module.
struct GraphExtraction {
  let toolchain: Toolchain
  /// The system of modules that do not say theirs.
  let host: BuildTarget
  let searchDirectories: [String]
  /// `NAME=DIRECTORY` of headers.
  var cModules: [String] = []
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
    var arguments = [
      "-module-name", module, "-output-dir", output.path, "-minimum-access-level", "private",
      "-skip-synthesized-members", "-include-spi-symbols",
    ]
    let found = ModuleFolders(searchDirectories).newest(module)
    arguments += (found?.target ?? host).arguments()
    for directory in (found.map { [$0.folder] } ?? []) + searchDirectories { arguments += ["-I", directory] }
    for module in cModules { arguments += moduleMapArguments(module) }
    let said: String
    do { said = try toolchain.program("swift-symbolgraph-extract").run(arguments, reading: .errors) } catch {
      throw MocksProblem.noGraph(module: module, said: error.localizedDescription)
    }
    guard FileManager.default.fileExists(atPath: graph.path) else {
      throw MocksProblem.noGraph(module: module, said: said.split(separator: "\n").first.map(String.init) ?? "")
    }
    return graph.path
  }

  /// Lets the extractor find a C module: by its own module map, or by one over all its headers.
  private func moduleMapArguments(_ module: String) -> [String] {
    let parts = module.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    var map = parts[1] + "/module.modulemap"
    if !FileManager.default.fileExists(atPath: map) {
      map = scratch + "/\(parts[0]).modulemap"
      let text = "module \(parts[0]) { umbrella \"\(parts[1])\" export * }\n"
      try? Data(text.utf8).write(to: URL(fileURLWithPath: map))
    }
    return ["-Xcc", "-fmodule-map-file=\(map)", "-Xcc", "-I\(parts[1])"]
  }
}
