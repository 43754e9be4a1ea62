import FantailCLI
import FantailRun
import FantailPlan
import FantailTree
import Foundation
import OutcomeTrees

/// Records the results of examples.
private struct Noting: Reporter {
  func report(_ event: RunEvent) async {
    switch event {
    case .runStarted(let plan): Tree.note("plan \(plan.examples.map(\.description).joined(separator: " "))")
    case .exampleEnded(let result):
      Tree.note("= \(result.example.description) \(result.status.rawValue)")
      Tree.note("+ \(([result.example.description] + result.notes.map(\.word)).joined(separator: " "))")
    default: break
    }
  }
}

/// Runs the specs of a test product, as `swift package specs` does, and ends the process.
func run(_ product: String, _ testClass: String, _ environment: [String: String]) async -> Never {
  let folder = FileManager.default.currentDirectoryPath
  let target = #"{"name": "OutcomeTests", "classes": ["\#(testClass)"]}"#
  let request = #"{"targets": [\#(target)], "namesTargets": true, "folder": "\#(folder)"}"#
  let additions = ["FANTAIL_SPECS_REQUEST": request, "OUTCOME_PRODUCT": ""]
  let relaunch = Relaunch(program: product, arguments: [], environment: environment.merging(additions) { $1 })
  guard let relaunch else { exit(2) }
  var run = Invocation(
    program: "swift package specs", arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
    output: .standardOutput(), errors: .standardError(), folder: "."
  )
  run.abilities.relaunch = relaunch
  run.abilities.reporters = [Noting()]
  run.abilities.handlesSignals = true
  await Session(run).run(.elsewhere(Workers(relaunch, isApart: false))).endProcess()
}

let environment = ProcessInfo.processInfo.environment
if let product = environment["OUTCOME_PRODUCT"], !product.isEmpty {
  await run(product, environment["OUTCOME_CLASS", default: ""], environment)
}
await SpecMain.run(Tree.given?.specs ?? [], reporters: [Noting()])
