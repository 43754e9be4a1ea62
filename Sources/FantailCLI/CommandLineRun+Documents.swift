import FantailConsole
import FantailRun

extension CommandLineRun {
  /// Returns the run with the abilities that only separate programs have and tests do not: making documents and merging
  /// reports.
  package func withDocuments() -> CommandLineRun {
    var run = self
    run.abilities.documents = Documents()
    return run
  }
}

private struct Documents: DocumentMaking {
  func writer(of report: RunOptions.Report, _ output: TextOutput, _ context: RunContext) -> DocumentWriter {
    FormatReporter.document(report, output, context)
  }

  func merge(_ run: CommandLineRun) async throws(RunProblem) -> ExitCode { try await Merge(run: run).perform() }
}
