import FantailToolSupport
import Foundation

/// `swift package specs mocks`: writes mocks into targets' folders, to be reviewed and committed.
///
/// It is asked twice: first which modules' symbol graphs are needed, and then, when they are there, for the mocks.
struct PackageMocks {
  /// The package, as the plugin describes it.
  private struct Package: Decodable {
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

  private var description = ""
  private var isPlan = false
  private var targets: [String] = []
  private var output: String?
  private var command = MocksCommand()

  private static var options: ToolOptions<Self> {
    var options = ToolOptions<Self>(
      usage: "usage: swift package specs mocks [--target NAME]… [--module NAME]… "
        + "[--protocol NAME]… [--except NAME]… [--forwarding NAME|all]… [--output DIRECTORY] [--check]")
    options.add("--package", \.description)
    options.add("--plan", \.isPlan)
    options.add("--target", \.targets)
    options.add("--module", \.command.modules)
    options.add("--output", \.output)
    options.add("--protocol", \.command.protocols)
    options.add("--except", \.command.except)
    options.add("--forwarding", \.command.forwarding)
    options.add("--check", \.command.isCheck)
    // Where graphs are made while sources are compiled, they leave out more than those of modules.
    options.add("--from-sources", \.command.isFromSources)
    return options
  }

  /// Runs for the arguments of the user and those of the plugin.
  ///
  /// - Returns: What is said to the plugin: the modules whose graphs are needed.
  static func run(_ arguments: [String]) throws -> [String] {
    var run = PackageMocks()
    if let operand = try options.read(arguments, into: &run).first {
      throw options.problem("there is no argument '\(operand)'")
    }
    let package: Package = try TargetDescription.read(run.description)
    let chosen = try run.chosen(package)
    if run.isPlan {
      let names = try chosen.flatMap { target in try target.visible(from: run.mocked(target)).map(\.name) }
      return Array(Set(names)).sorted()
    }
    for target in chosen { try run.write(target, package) }
    return []
  }

  /// The targets that mocks are written into: those named, or those with a `mocks.json`, or the only test target.
  private func chosen(_ package: Package) throws -> [TargetDescription] {
    let all = package.targets.map(package.description)
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

  private func mocked(_ target: TargetDescription) throws -> [String] {
    let configured = try target.configuration.map(MockSelection.read)?.modules ?? []
    return try target.mocked(command.modules.isEmpty ? configured : command.modules)
  }

  private func write(_ target: TargetDescription, _ package: Package) throws {
    let mocked = try mocked(target)
    let folder = output.map { URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: package.folder + "/")).path }
    var command = command
    (command.toolchain, command.isTalkative, command.removesStale) = (package.toolchain, true, true)
    command.output = folder ?? target.folder + "/Mocks"
    command.graphs = target.visible(from: mocked).map { package.work + "/\($0.name).symbols.json" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    if let own = target.own, mocked.contains(own.name) {
      // This tool stands where the build's modules are, or beside their folder.
      let built = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
      command.searchDirectories = [built.path, built.appendingPathComponent("Modules").path]
    }
    try command.say(command.run(for: target))
  }
}
