import FantailSyntax
import FantailToolSupport
import Foundation

/// The version of this tool. The tool is built once for each version of its sources, since even an empty build takes as
/// long as the rest of the command.
///
/// The plugin starts the built program the first time, and later a link next to the package's description. The tool
/// then compares its sources with those of the build.
struct ToolVersion {
  /// The path with which the program was started.
  let program: String
  /// The folder of the plugin's files.
  let work: URL
  let compiler: String
  /// The folder of Fantail's sources.
  var sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)

  /// The folders of the modules with which the tool is linked.
  private static let modules = [
    "fantail-command", "CFantailProbes", "FantailCLI", "FantailFiles", "FantailPlan", "FantailProbes", "FantailRun",
    "FantailSeams", "FantailSyntax", "FantailToolSupport", "FantailTree",
  ]

  private var link: URL { work.appending(path: "fantail-command") }
  /// The file with the program's path, followed by the state of each file from which it was built.
  private var stamp: URL { work.appending(path: "fantail-command.txt") }

  /// Returns whether the program was built from the current sources by the current compiler. Stores the state of a
  /// program that was just built.
  func isPresent() throws -> Bool {
    let known = (try? String(contentsOf: stamp, encoding: .utf8)) ?? ""
    if program == link.path(percentEncoded: false) {
      return known == state(with: try FileManager.default.destinationOfSymbolicLink(atPath: program))
    }
    try? FileManager.default.removeItem(at: link)
    try state(with: program).write(to: stamp, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: link.path(percentEncoded: false), withDestinationPath: program)
    return true
  }

  /// Returns the path of the program, and the path, the size and the modification time of each file.
  private func state(with program: String) -> String {
    var paths = [program, compiler]
    for folder in Self.modules {
      let names = FileManager.default.enumerator(atPath: sources + folder)?.compactMap { $0 as? String } ?? []
      paths += names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }.map { "\(sources)\(folder)/\($0)" }
    }
    // The inode is left out, since it differs if the build was unpacked from an archive.
    let states = paths.sorted().map { "\($0) \(System.version($0).dropFirst())" }
    return ([program] + states).joined(separator: "\n") + "\n"
  }
}
