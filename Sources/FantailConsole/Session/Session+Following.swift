import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation

extension Session {
  /// Makes sure that reports written at the end of a run exist even if its process ends early: another program writes
  /// them, or this process does so as its last act. Until then, they contain the report of a killed process.
  func follow(
    _ plan: Plan, _ reports: [RunOptions.Report], _ reporters: [FormatReporter], _ context: RunContext
  ) throws(RunProblem) {
    let reporters = reporters.filter(\.format.isWhole)
    if reporters.isEmpty { return }
    let issue = Issue(.runCut, at: nil)
    let killed = RunReport(plan: plan, results: [], issues: [issue], duration: .zero)
    for reporter in reporters where reporter.output.startOver() { reporter.tell(.runEnded(killed)) }
    if let journal = given.part.journal {
      let file = try given.open([.init(format: .events, file: journal)])[0]
      file.write(RunJournal.beginning(of: plan, reports.filter(\.format.isWhole), context))
      let isRead = reports.contains(where: \.format.isDocument)
      if isRead { leavesJournal.withLock { $0 = true } }
      runningExamples.follow(plan) { change, _ in
        file.write(RunJournal.line(change))
        if !isRead, case .over = change { unlink(journal) }
      }
      return
    }
    runningExamples.follow(plan) { change, account in
      guard case .cut = change else { return }
      for reporter in reporters { reporter.tell(.runEnded(account.report)) }
    }
  }
}
