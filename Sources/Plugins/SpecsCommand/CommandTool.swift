import Foundation
import PackagePlugin

/// The program `fantail-command`. It is built once for each version of its sources, since even an empty build takes as
/// long as the rest of the command.
struct CommandTool {
  private let stamp: URL
  private let toolchain: URL
  /// The folders of its sources.
  private let sources: [URL]

  init(_ context: PluginContext) throws {
    stamp = context.pluginWorkDirectoryURL.appending(path: "fantail-command.json")
    toolchain = try context.tool(named: "swift-frontend").url
    // Plugins/SpecsCommand/CommandTool.swift
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    sources = ["fantail-command", "FantailToolSupport", "FantailFiles"].map { folder.appending(path: $0) }
  }

  /// Returns the program. It is built again if its sources, the compiler or the program itself have changed; `nil` if
  /// the build fails, which is reported.
  func built(by manager: PackageManager) throws -> URL? {
    if let known = try? JSONDecoder().decode(Stamp.self, from: Data(contentsOf: stamp)),
      known.versions == versions(with: known.program)
    {
      return URL(filePath: known.program)
    }
    UserErrors.say("Building the tool of 'swift package specs', once for this version")
    let build = try manager.build(.product("fantail-command"), parameters: .init(configuration: .debug))
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable })?.url else {
      Diagnostics.error("the tool of 'swift package specs' does not build:\n\(build.logText)")
      return nil
    }
    let path = program.path(percentEncoded: false)
    try JSONEncoder().encode(Stamp(program: path, versions: versions(with: path))).write(to: stamp)
    return program
  }

  private struct Stamp: Codable {
    var program: String
    /// The size and modification time of each file, by path.
    var versions: [String: [Int]]
  }

  private func versions(with program: String) -> [String: [Int]] {
    let files = sources.flatMap { folder in
      let root = folder.path(percentEncoded: false)
      let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".swift") }.map { "\(root)/\($0)" }
    }
    var versions: [String: [Int]] = [:]
    for path in files + [program, toolchain.path(percentEncoded: false)] {
      var found = stat()
      guard stat(path, &found) == 0 else { continue }
      #if os(macOS)
        let time = found.st_mtimespec
      #else
        let time = found.st_mtim
      #endif
      versions[path] = [Int(found.st_size), time.tv_sec, time.tv_nsec]
    }
    return versions
  }
}
