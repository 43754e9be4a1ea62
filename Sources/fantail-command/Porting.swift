import FantailSyntax
import FantailToolSupport
import Foundation

/// `swift package specs port`: rewrites suites from other frameworks, and lets the compiler read the new files.
struct Porting {
  let package: SpecPackage
  let manager: PackageManager
  let phases: PhaseLine

  /// The exit code with which the tool asks for another build.
  private static let buildIsNeeded: Int32 = 3

  /// Rewrites suites from other frameworks: the given files, or the files of targets.
  func run(_ given: [String], for names: [String]) throws -> Int32 {
    let hasPaths = given.contains { !$0.hasPrefix("-") }
    let files = hasPaths ? [] : try portedFiles(of: names)
    let tool = try manager.program("fantail-port")
    let root = ["--root", package.folder.trimmingSlash]
    return try manager.collect.map { try check(tool, root, given + files, $0) }
      ?? Process.run(tool, root + given + files, phases: phases)
  }

  /// Ports, and builds the package until the compiler has read all of the new text, with a mark at each error.
  private func check(
    _ tool: URL, _ root: [String], _ arguments: [String],
    _ build: ((@escaping (String) -> Void) throws -> PackageManager.Answer)
  ) throws -> Int32 {
    let work = URL(filePath: package.work).appending(path: "port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let state = ["--state", work.appending(path: "files.json").path(percentEncoded: false)]
    let log = work.appending(path: "log.txt")
    var code = try Process.run(tool, root + state + arguments, phases: phases)
    while code == Self.buildIsNeeded {
      var messages = ""
      var interruption: (any Error)?
      do { _ = try build { messages += $0 } } catch {
        messages = "error: the build was interrupted"
        interruption = error
      }
      try messages.write(to: log, atomically: true, encoding: .utf8)
      code = try Process.run(tool, root + state + ["--log", log.path(percentEncoded: false)], phases: phases)
      if let interruption { throw interruption }
    }
    return code
  }

  private func portedFiles(of names: [String]) throws(SpecsProblem) -> [String] {
    let named = try package.own.named(names, "target")
    let chosen = names.isEmpty ? named.filter { $0.kind == "test" } : named
    let sources = chosen.flatMap(\.files).filter { file in [".swift", ".m", ".mm"].contains { file.hasSuffix($0) } }
    if sources.isEmpty { throw .nothingToPort }
    // A list of tests, which Linux formerly needed, does not belong to a target.
    let lists =
      names.isEmpty ? ["LinuxMain.swift", "XCTMain.swift"].map { package.folder.trimmingSlash + "/Tests/" + $0 } : []
    return (sources + lists.filter { System.isFolder($0) == false }).map { $0.seen(from: package.folder) }.sorted()
  }
}
