import FantailConsole

extension CommandLineRun {
  /// Returns the same with what programs of their own have beside what tests have: documents, and putting reports together.
  package func withDocuments() -> CommandLineRun {
    var run = self
    run.documents = FormatReporter.document
    run.merge = { run throws(RunProblem) in try await Merge(run: run).perform() }
    return run
  }
}
