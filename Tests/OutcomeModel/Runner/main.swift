import FantailCLI
import FantailPlan
import FantailRun
import FantailTree
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

await SpecMain.run(Tree.given?.specs ?? [], reporters: [Noting()])
