import Foundation
import PackagePlugin

/// `swift package specs`: plans, lists and runs the specs of this package's test targets with Fantail's own options.
///
/// The test product's executable does the work: told by its environment, the bridge in it takes the process over before
/// XCTest starts, and ends it with Fantail's exit code.
@main
struct SpecsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let product = extractor.extractOption(named: "product").last
    // Of the test product's sources, and of no other way to run specs, so that the plugin takes these options.
    let writesTests = extractor.extractFlag(named: "write-tests") > 0
    let checksTests = extractor.extractFlag(named: "check-tests") > 0
    let watches = extractor.extractFlag(named: "watch") > 0
    var options = extractor.remainingArguments
    do {
      let testTargets = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter {
        $0.kind == .test
      }
      let chosen = try choose(names, from: testTargets)
      if let subcommand = options.first.flatMap(Subcommand.init) {
        let rest = Array(options.dropFirst())
        guard let run = try subcommand.perform(rest, chosen, in: context, build: build) else { return }
        options = run
      }
      let task: SpecsRun.TestsTask? = writesTests ? .write : checksTests ? .check : nil
      let executable = product.map { ExecutableRun(product: $0, package: context.package) }
      let once: ([String]) throws -> Int32 = { options in
        if let executable { return try executable.perform(options, packageManager) }
        return try buildAndRun(names, chosen, options, task, in: context)
      }
      let code: Int32
      if watches {
        var loop = WatchLoop(WatchedPlaces(context.package), options)
        code = try loop.watch(once)
      } else {
        code = try once(options)
      }
      if code != 0 { exit(code) }
    } catch let problem as SpecsProblem {
      problem.report()
      exit(2)
    }
  }

  private func build() throws -> PackageManager.BuildResult {
    let build = try packageManager.build(.all(includingTests: true), parameters: .init(configuration: .debug))
    guard build.succeeded else { throw SpecsProblem.buildFailed(log: build.logText) }
    return build
  }

  private func buildAndRun(
    _ names: [String], _ chosen: [SwiftSourceModuleTarget], _ options: [String], _ task: SpecsRun.TestsTask?,
    in context: PluginContext
  ) throws -> Int32 {
    let build = try build()
    let targets = GeneratedTargets(pluginWork: context.pluginWorkDirectoryURL).withSpecs(among: chosen)
    for name in names where !targets.contains(where: { $0.name == name }) { throw SpecsProblem.noSpecs([name]) }
    guard !targets.isEmpty else { throw SpecsProblem.noSpecs(names) }
    let locator = TestProduct(
      package: context.package.displayName, artifacts: build.builtArtifacts.map(\.url),
      scratch: context.pluginWorkDirectoryURL.ancestor(3)
    )
    var run = SpecsRun(
      names: names, arguments: options, package: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
    run.tests = task
    return try run.perform(targets, in: locator)
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
