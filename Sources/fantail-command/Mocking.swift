import FantailSyntax
import Foundation

/// `swift package specs mocks`: writes mocks, to be reviewed and committed, into the folders of targets.
struct Mocking {
  let package: SpecPackage
  let manager: PackageManager

  /// - Returns: The exit code.
  func run(_ given: [String], for names: [String]) throws -> Int32 {
    var arguments = ToolArguments(given)
    let targets = try targets(names)
    if let uses = PluginUses.read(package),
      let target = targets.first(where: { uses.apply("MockGenerator", in: $0.target) })
    {
      throw SpecsProblem.mocksByPlugin(target.target)
    }
    let output = try arguments.values("--output").last
    let tool = try manager.program("fantail-mocks")
    for target in targets {
      let folder = output.map { URL(filePath: $0, relativeTo: URL(filePath: package.folder.trimmingSlash + "/")).path }
      let code = try write(target, to: folder ?? target.folder.trimmingSlash + "/Mocks", by: tool, arguments.rest)
      if code != 0 { return code }
    }
    return 0
  }

  /// Returns the targets that get mocks: the ones that the user specified, or those with a `mocks.json`, or the only
  /// test target.
  private func targets(_ names: [String]) throws(SpecsProblem) -> [SpecPackage.Module] {
    let all = try package.own.filter(\.isSwift).named(names, "Swift target")
    if !names.isEmpty { return all }
    let configured = all.filter { FileManager.default.fileExists(atPath: $0.folder.trimmingSlash + "/mocks.json") }
    if !configured.isEmpty { return configured }
    let tests = all.filter(\.isTest)
    if tests.isEmpty { throw .noTestTarget }
    guard tests.count == 1 else { throw .severalTargets(tests.map(\.target)) }
    return tests
  }

  /// Runs the tool that writes the mocks of a target. Its first run prints the modules that it will read.
  private func write(
    _ target: SpecPackage.Module, to output: String, by tool: URL, _ arguments: [String]
  ) throws -> Int32 {
    let description = URL(filePath: package.work).appending(path: "mocked.json")
    try JSONSerialization.data(withJSONObject: described(target)).write(to: description)
    // The build's modules are in the folder of the tool, or in a folder inside it.
    let built = tool.deletingLastPathComponent()
    let given =
      [
        "--description", description.path, "--toolchain", package.toolchain.trimmingSlash, "--output", output,
        "--search", built.path, "--search", built.appending(path: "Modules").path,
      ] + arguments
    let planned = try ToolchainProgram(tool.path).run(given + ["--plan"], reading: .output)
    // The tool lets the compiler check the mocks, which use Fantail.
    let names = Set(planned.split(separator: "\n")).union(["Fantail"])
    let read = package.modules.indices.filter { names.contains(package.modules[$0].name[...]) }
    let imported = Set(read.flatMap { package.modules[$0].reached })
    // Building a module also builds its imports. If a module does not compile, the tool reports this.
    for place in read where !imported.contains(place) { _ = try manager.ask("target \(package.modules[place].target)") }
    return try Process.run(tool, given)
  }

  private func described(_ target: SpecPackage.Module) -> [String: Any] {
    func swift(_ places: [Int]) -> [SpecPackage.Module] {
      places.map { package.modules[$0] }.filter { $0.isSwift && $0.kind != "test" }
    }
    // Mocks from an earlier run are written again.
    let files = target.files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("+Mocks.swift") }
    return [
      "target": target.target, "folder": target.folder, "own": ["name": target.name, "files": files],
      "cModules": package.headers,
      "dependencies": swift(target.direct).filter { ["generic", "executable"].contains($0.kind) }.map(\.name),
      "modules": swift(target.reached).map { module in
        [
          "target": module.target, "name": module.name, "isMacro": module.kind == "macro", "isOwn": module.isOwn,
          "imports": swift(module.reached).map(\.name),
        ]
      },
    ]
  }
}
