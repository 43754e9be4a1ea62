import FantailConsole
package import FantailPlan
package import FantailRun

/// An engine, such as Bazel, that starts the program and passes its request in a way of its own.
package protocol TestEngine: Sendable {
  /// Adds the engine's request to the options.
  func adjust(_ options: inout RunOptions) throws(RunProblem)

  /// Ends a run that is rightly without examples, and returns its exit code; `nil` if the plan has to run.
  func exitCode(
    of run: CommandLineRun, withoutExamples plan: Plan, _ options: RunOptions
  ) throws(RunProblem) -> ExitCode?

  /// Reports to the engine that the program completed the request, whatever the results of the examples.
  func done()
}
