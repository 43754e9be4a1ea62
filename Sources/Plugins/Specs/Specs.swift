import Foundation
import PackagePlugin

/// `swift package specs`: plans, lists and runs the specs of this package's test targets with Fantail's own options.
///
/// The test product's executable does the work: told by its environment, the bridge in it takes the process over before
/// XCTest starts, and ends it with Fantail's exit code.
@main
struct Specs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let options = extractor.remainingArguments
    do {
      let testTargets = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
        $0.kind == .test
      }
      let chosen = try choose(names, from: testTargets)
      let build = try packageManager.build(.all(includingTests: true), parameters: .init(configuration: .debug))
      guard build.succeeded else {
        print(build.logText)
        throw SpecsProblem.buildFailed
      }
      let targets = GeneratedTargets(pluginWork: context.pluginWorkDirectoryURL).withSpecs(among: chosen).sorted {
        $0.name < $1.name
      }
      guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
      let locator = TestProduct(
        package: context.package.displayName, artifacts: build.builtArtifacts.map(\.url),
        scratch: context.pluginWorkDirectoryURL.ancestor(3)
      )
      var worst: Int32 = 0
      for target in targets {
        guard let product = locator.command(for: target.name) else { throw SpecsProblem.noTestProduct(target.name) }
        worst = max(worst, try run(product, target: target, options: options, in: context.package.directoryURL))
      }
      if worst != 0 { exit(worst) }
    } catch let problem as SpecsProblem {
      Diagnostics.error(problem.message)
      exit(2)
    }
  }

  private func choose(
    _ names: [String], from targets: [SwiftSourceModuleTarget]
  ) throws -> [SwiftSourceModuleTarget] {
    for name in names where !targets.contains(where: { $0.name == name }) {
      throw SpecsProblem.unknownTarget(name, known: targets.map(\.name))
    }
    return targets.filter { names.isEmpty || names.contains($0.name) }
  }

  /// Runs the specs of one target and answers the exit code; what the specs print goes straight through.
  private func run(
    _ product: TestProduct.Command, target: SwiftSourceModuleTarget, options: [String], in directory: URL
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = product.executable
    process.arguments = product.arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    let given = environment["FANTAIL_OPTIONS"].map { [$0] } ?? []
    environment["FANTAIL_OPTIONS"] = (given + options.map(ShellWord.quoted)).joined(separator: " ")
    environment["FANTAIL_SPECS_TARGET"] = target.moduleName
    process.environment = environment
    do { try process.run() } catch {
      throw SpecsProblem.notStarted(product.executable.path(percentEncoded: false), error.localizedDescription)
    }
    process.waitUntilExit()
    // A crash has no exit code of its own; it must not count as passed.
    return process.terminationReason == .exit ? process.terminationStatus : 1
  }
}
