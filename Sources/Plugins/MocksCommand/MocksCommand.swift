import Foundation
import PackagePlugin

/// `swift package mocks`: writes mocks into a test target's folder, to be reviewed and committed.
@main
struct MocksCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let targetNames = extractor.extractOption(named: "target")
    let moduleNames = extractor.extractOption(named: "module")
    let passed =
      extractor.extractOption(named: "protocol").flatMap { ["--protocol", $0] }
      + extractor.extractOption(named: "except").flatMap { ["--except", $0] }
      + extractor.extractOption(named: "forwarding").flatMap { ["--forwarding", $0] }
    let output = extractor.extractOption(named: "output").last
    let isCheck = extractor.extractFlag(named: "check") > 0
    do {
      if let unknown = extractor.remainingArguments.first { throw MocksCommandProblem.unknownArgument(unknown) }
      for target in try targets(targetNames, in: context.package) {
        let run = MocksRun(target: target, context: context, packageManager: packageManager)
        try run.perform(modules: moduleNames, output: output, options: passed + (isCheck ? ["--check"] : []))
      }
    } catch let problem as MocksCommandProblem {
      Diagnostics.error(problem.message)
      exit(2)
    }
  }

  /// The targets that mocks are written into: those named, or those with a `mocks.json`, or the only test target.
  private func targets(_ names: [String], in package: Package) throws -> [SwiftSourceModuleTarget] {
    let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    for name in names where !all.contains(where: { $0.name == name }) {
      throw MocksCommandProblem.unknownTarget(name, known: all.map(\.name))
    }
    guard names.isEmpty else { return all.filter { names.contains($0.name) } }
    let configured = all.filter { MocksRun.configuration(of: $0) != nil }
    guard configured.isEmpty else { return configured }
    let tests = all.filter { $0.kind == .test }
    guard tests.count == 1 else { throw MocksCommandProblem.whichTarget(tests.map(\.name)) }
    return tests
  }
}
