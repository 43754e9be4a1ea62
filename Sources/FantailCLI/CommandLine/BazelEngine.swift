import FantailRun
import FantailPlan
import Foundation

/// Bazel as the engine that starts a program of specs, recognised by the environment.
struct BazelEngine {
  let environment: [String: String]
  /// `true` if the program starts child processes, which then get Bazel's folder for temporary files.
  let startsProcesses: Bool

  /// Adds Bazel's request to the options.
  func adjust(_ options: inout RunOptions) throws(CommandLineProblem) {
    let bazel = try BazelTest(environment)
    try bazel.add(to: &options)
    try bazel.begin()
    if let folder = bazel.temporaryFolder, startsProcesses { setenv("TMPDIR", folder, 1) }
  }

  /// Ends a run that is rightly without examples, and returns its exit code; `nil` if the plan has to run.
  func exitCode(
    of run: Invocation, withoutExamples plan: Plan, _ options: RunOptions
  ) throws(CommandLineProblem) -> ExitCode? {
    guard let shard = try BazelTest(environment).shard, BazelTest.isEmptyShard(plan) else { return nil }
    // The other shards have all the examples: together the shards run every example once.
    run.errors.write("note: there are fewer examples than shards, so shard \(shard.text) has none\n")
    let reports = options.reports.filter { $0.format == .junit && $0.file != nil }
    return try run.write(reports) { _ in JUnitDocument.ofNothing }
  }

  /// Reports to Bazel that the program completed the request, whether or not examples failed.
  func done() {
    if let file = environment["TEST_PREMATURE_EXIT_FILE"], !file.isEmpty { unlink(file) }
  }
}
