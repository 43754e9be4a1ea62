import FantailConsole
import FantailLock
import FantailPlan
import FantailRun
import Foundation

/// Stores the results of a session's runs in the memory of runs.
final class RememberedRuns: SessionPower {
  private let memory: RunMemory
  /// The mark of the runs in progress.
  private let mark: RunMark?
  private let outcome: Locked<RunOutcome>
  /// The path of the file with the failed examples, in the form that the user needs.
  private let failedFile: String

  /// Begins before the first run.
  ///
  /// - Parameter path: Returns the path of a file in this process's folder, in the form that the user needs.
  init(_ memory: RunMemory, _ plan: Plan, isShard: Bool, path: (String) -> String) {
    self.memory = memory
    mark = memory.mark(plan)
    outcome = Locked(RunOutcome(isShard: isShard))
    failedFile = path(memory.folder.failedFile)
  }

  func inform(_ context: inout RunContext, for reports: [RunOptions.Report]) {
    context.failedFile = failedFile
    if reports.contains(where: { $0.format == .html }) { context.history = memory.history }
  }

  func cut(_ report: RunReport) {
    var outcome = outcome.withLock(\.self)
    outcome.add(report, at: Self.time)
    _ = memory.remember(outcome)
    mark?.remove()
  }

  func ran(_ report: RunReport) { outcome.withLock { $0.add(report, at: Self.time) } }

  func end() -> ExitCode { memory.remember(outcome.withLock(\.self)) }

  func stop() { mark?.remove() }

  private static var time: String { ISO8601DateFormatter().string(from: Date()) }
}
