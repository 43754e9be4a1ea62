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
      guard build.succeeded else { throw SpecsProblem.buildFailed(log: build.logText) }
      let targets = GeneratedTargets(pluginWork: context.pluginWorkDirectoryURL).withSpecs(among: chosen)
      for name in names where !targets.contains(where: { $0.name == name }) { throw SpecsProblem.noSpecs([name]) }
      guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
      let locator = TestProduct(
        package: context.package.displayName, artifacts: build.builtArtifacts.map(\.url),
        scratch: context.pluginWorkDirectoryURL.ancestor(3)
      )
      let run = SpecsRun(
        names: names, arguments: options, package: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
      let code = try run.perform(targets, in: locator)
      if code != 0 { exit(code) }
    } catch let problem as SpecsProblem {
      problem.report()
      exit(2)
    }
  }

  private func choose(
    _ names: [String], from targets: [SwiftSourceModuleTarget]
  ) throws -> [SwiftSourceModuleTarget] {
    for name in names where !targets.contains(where: { $0.name == name }) {
      throw SpecsProblem.unknownTarget(name, known: targets.map(\.name))
    }
    return targets.filter { names.isEmpty || names.contains($0.name) }.sorted { $0.name < $1.name }
  }
}
