package import FantailRun

/// A power that acts around the runs of a session, such as the memory of runs. Each power has a separate file, and a
/// line in `Session.powers`.
package protocol SessionPower: Sendable {
  /// Adds facts to the context of a run's reports.
  func inform(_ context: inout RunContext, for reports: [RunOptions.Report])

  /// Called with the report so far if the process ends during a run.
  func cut(_ report: RunReport)

  /// Called after each run.
  func ran(_ report: RunReport)

  /// Called once after the last run and its reports.
  ///
  /// - Returns: The exit code for this step alone.
  func end() throws(CommandLineProblem) -> ExitCode

  /// Called at the very end, even after a problem.
  func stop()
}

extension SessionPower {
  package func inform(_ context: inout RunContext, for reports: [RunOptions.Report]) {}
  package func cut(_ report: RunReport) {}
  package func ran(_ report: RunReport) {}
  package func end() throws(CommandLineProblem) -> ExitCode { .passed }
  package func stop() {}
}

/// Records which functions the examples of this process enter.
struct RecordedReach: SessionPower {
  let recorder: any ReachRecorder

  func ran(_ report: RunReport) { for result in report.results { recorder.record(result) } }

  func end() throws(CommandLineProblem) -> ExitCode {
    try recorder.write()
    return .passed
  }
}

extension Ticker: SessionPower {}
