import FantailRun
import FantailPlan
import FantailSeams
import FantailTree
import Foundation

extension Session {
  /// Makes sure that reports written at the end of a run exist even if this process ends early: the process then writes
  /// them as its last act. Until then, they contain the report of a killed process.
  func follow(_ plan: Plan, _ reporters: [FormatReporter]) {
    let reporters = reporters.filter(\.format.isWhole)
    if reporters.isEmpty { return }
    let issue = Issue(.runCut, at: nil)
    let killed = RunReport(plan: plan, results: [], issues: [issue], duration: .zero)
    for reporter in reporters where reporter.output.startOver() { reporter.take(.runEnded(killed)) }
    host.follow(plan) { change, account in
      guard case .cut = change else { return }
      for reporter in reporters { reporter.take(.runEnded(account.report)) }
    }
  }
}
