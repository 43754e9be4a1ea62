import FantailToolSupport
import Foundation

/// `swift package specs mocks`: writes mocks into targets' folders, to be reviewed and committed.
///
/// It is asked twice: first which modules' symbol graphs are needed, and then, when they are there, for the mocks.
struct PackageMocks {
  /// The package, as the plugin describes it.
  struct Package: Decodable {
    struct Module: Decodable {
      var target, name, kind, folder: String
      var isOwn, isSwift: Bool
      var files: [String]?
      /// The targets on which it depends itself, and all that it reaches, by their places among the modules.
      var direct, reached: [Int]
    }

    var folder, toolchain: String
    /// The folder with the graphs.
    var work: String
    var modules: [Module]

    var targets: [Module] { modules.filter { $0.isOwn && $0.isSwift } }

    func description(of target: Module) -> TargetDescription {
      func swift(_ places: [Int]) -> [Module] { places.map { modules[$0] }.filter { $0.isSwift && $0.kind != "test" } }
      return TargetDescription(
        target: target.target, folder: target.folder,
        modules: swift(target.reached).map { module in
          TargetDescription.Module(
            target: module.target, name: module.name, isMacro: module.kind == "macro", isOwn: module.isOwn,
            imports: swift(module.reached).map(\.name))
        },
        dependencies: swift(target.direct).filter { ["generic", "executable"].contains($0.kind) }.map(\.name),
        // Mocks that were written before are written anew.
        own: .init(
          name: target.name,
          files: (target.files ?? []).filter { $0.hasSuffix(".swift") && !$0.hasSuffix("+Mocks.swift") }))
    }
  }

  let command: MocksCommand
  let package: Package

  /// - Returns: What is said to the plugin: the modules whose graphs are needed.
  func run() throws -> [String] {
    let chosen = try chosen()
    if command.isPlan { return try Set(chosen.flatMap { try input(of: $0).visible.map(\.name) }).sorted() }
    for target in chosen { try write(target) }
    return []
  }

  /// The targets that mocks are written into: those named, or those with a `mocks.json`, or the only test target.
  private func chosen() throws -> [TargetDescription] {
    let all = package.targets.map(package.description)
    let targets = command.targets
    if let unknown = targets.first(where: { name in !all.contains { $0.target == name } }) {
      throw MocksProblem.unknownTarget(unknown, known: all.map(\.target))
    }
    guard targets.isEmpty else { return all.filter { targets.contains($0.target) } }
    let configured = all.filter { $0.configuration != nil }
    guard configured.isEmpty else { return configured }
    let tests = all.filter { target in package.targets.contains { $0.kind == "test" && $0.target == target.target } }
    guard tests.count == 1 else { throw MocksProblem.whichTarget(tests.map(\.target)) }
    return tests
  }

  private func input(of target: TargetDescription) throws -> MockInput {
    try MockInput(target, command.selection(for: target))
  }

  private func write(_ target: TargetDescription) throws {
    let input = try input(of: target)
    var command = command
    (command.toolchain, command.isTalkative, command.removesStale) = (package.toolchain, true, true)
    command.output =
      command.output.isEmpty
      ? target.folder + "/Mocks"
      : URL(fileURLWithPath: command.output, relativeTo: URL(fileURLWithPath: package.folder + "/")).path
    command.graphs = input.visible.map { package.work + "/\($0.name).symbols.json" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    if input.own != nil {
      // This tool stands where the build's modules are, or beside their folder.
      let built = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
      command.searchDirectories = [built.path, built.appendingPathComponent("Modules").path]
    }
    try command.run(for: target)
  }
}
