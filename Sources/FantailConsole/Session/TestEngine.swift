package import FantailPlan

/// An engine that starts the program and tells it what to run in a way of its own, such as Bazel.
package protocol TestEngine: Sendable {
  /// Adds to the options what the engine asks for.
  func adjust(_ options: inout RunOptions) throws(RunProblem)

  /// Ends a run that rightly has no example, and returns its exit code; `nil` for a plan that is to run.
  func end(_ run: CommandLineRun, withoutExamples plan: Plan, _ options: RunOptions) throws(RunProblem) -> Int32?

  /// Tells the engine that the program did what it was asked to, however the examples ended.
  func done()
}
