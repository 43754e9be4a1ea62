/// Makes documents of runs, for programs that are linked with them.
package protocol DocumentMaking: Sendable {
  /// Returns the function that writes a document of a run that has ended.
  func writer(of report: RunOptions.Report, _ output: TextOutput, _ context: RunContext) -> DocumentWriter

  /// Puts reports together, as the word `merge` asks for, and returns the exit code.
  func merge(_ run: CommandLineRun) async throws(RunProblem) -> Int32
}
