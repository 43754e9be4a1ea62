import FantailToolSupport
import Foundation

/// Has the toolchain write the symbol graph of a compiled module.
struct GraphExtraction {
  let extractor: String
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
      "-skip-synthesized-members", "-include-spi-symbols", "-target", target,
    ]
    for directory in searchDirectories { arguments += ["-I", directory] }
    for module in cModules { arguments += moduleMapArguments(module) }
    #if os(macOS)
      if let sdk = ProcessInfo.processInfo.environment["SDKROOT"] { arguments += ["-sdk", sdk] }
    #endif
    let said: String
    do { said = try ToolchainProgram(extractor).run(arguments, reading: .errors) } catch {
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

  /// The platform that this program runs on: build plugins build for it too.
  private var target: String {
    #if arch(arm64)
      let architecture = "arm64"
      let linuxArchitecture = "aarch64"
    #else
      let architecture = "x86_64"
      let linuxArchitecture = "x86_64"
    #endif
    #if os(macOS)
      return "\(architecture)-apple-macosx13.0"
    #else
      _ = architecture
      return "\(linuxArchitecture)-unknown-linux-gnu"
    #endif
  }
}
