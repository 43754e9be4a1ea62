import FantailConsole
package import FantailRun

/// Makes documents of runs, for programs that are linked with them.
package protocol DocumentMaking: Sendable {
  /// Returns the function that writes a document after a run has ended.
  func writer(of report: RunOptions.Report, _ output: TextOutput, _ context: RunContext) -> DocumentWriter

  /// Merges reports, for the word `merge`, and returns the exit code.
  func merge(_ run: CommandLineRun) async throws(RunProblem) -> ExitCode
}
