import FantailRun
import FantailPlan
import FantailProbes
import Foundation

/// Bazel's request to a test: the environment contains the part to run and the paths for results.
///
/// Each variable is read independently, so other engines with the same protocol work too.
struct BazelTest {
  private let environment: [String: String]
  let shard: Plan.Shard?

  /// Reads the environment. An unreadable value is an error: running other examples instead would look like success.
  init(_ environment: [String: String]) throws(CommandLineProblem) {
    self.environment = environment.filter { !$0.value.isEmpty }
    guard let total = self.environment["TEST_TOTAL_SHARDS"] else {
      shard = nil
      return
    }
    guard let count = Int(total), (1...Plan.Shard.most).contains(count) else {
      throw .malformedValue(
        option: "TEST_TOTAL_SHARDS", value: total, allowed: "it has to be a number from 1 to \(Plan.Shard.most)")
    }
    let number = environment["TEST_SHARD_INDEX"] ?? ""
    // Bazel counts from zero.
    guard let index = Int(number), let shard = Plan.Shard(index: index &+ 1, of: count) else {
      throw .malformedValue(
        option: "TEST_SHARD_INDEX", value: number, allowed: "it has to be a number from 0 to \(count - 1)")
    }
    self.shard = shard
  }

  func add(to options: inout RunOptions) throws(CommandLineProblem) {
    if let shard {
      if let other = options.shard {
        throw .contradiction(
          "--shard \(other.text)", "TEST_TOTAL_SHARDS=\(shard.count)",
          reason: "each would skip examples that the other one believes were run")
      }
      options.shard = shard
    }
    // A regular expression, like the value of `--filter`.
    if let pattern = try value(of: "TESTBRIDGE_TEST_ONLY", .pattern) { options.filters.append(.matching(pattern)) }
    if let file = environment["XML_OUTPUT_FILE"], !options.reports.contains(where: { $0.file == file }) {
      options.reports.append(.init(format: .junit, file: file))
    }
    // Without a shuffle the order is not changed, since the seed is only for shuffled runs.
    if let seed = try value(of: "TEST_RANDOM_SEED", .seed), options.order == .random(seed: nil) {
      options.order = .random(seed: seed)
    }
    if environment["TESTBRIDGE_TEST_RUNNER_FAIL_FAST"] == "1" { options.failFast = options.failFast ?? 1 }
    try leaveNoMemory(&options)
  }

  private func value<Value>(of key: String, _ kind: OptionValue<Value>) throws(CommandLineProblem) -> Value? {
    guard let text = environment[key] else { return nil }
    return try kind.value(text, of: key)
  }

  /// A test must not change its surroundings, in which other shards run at the same time. It also does not find any
  /// memory of earlier tests there.
  private func leaveNoMemory(_ options: inout RunOptions) throws(CommandLineProblem) {
    let sign = temporaryFolder.map { "TEST_TMPDIR=\($0)" } ?? shard.map { "TEST_TOTAL_SHARDS=\($0.count)" }
    guard let sign, options.state == nil else { return }
    for (isAsked, option) in [(options.onlyFailures, "--only-failures"), (options.failsFirst, "--fail-first")]
    where isAsked {
      throw .contradiction(
        option, sign, reason: "a Bazel test records nothing, unless --state names a folder")
    }
    options.remembers = false
  }

  var temporaryFolder: String? { environment["TEST_TMPDIR"] }

  /// Prepares the run before the plan is made. Creates a file that shows that the program supports shards, and a file
  /// that exists while the test is running, so that a program that ends early leaves this file behind.
  func begin() throws(CommandLineProblem) {
    for key in ["TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE"] {
      guard let file = environment[key] else { continue }
      do { try TextOutput.file(file).close() } catch { throw .output(error) }
    }
  }

  /// Returns whether this shard is empty because other shards have all the examples.
  static func isEmptyShard(_ plan: Plan) -> Bool {
    plan.examples.isEmpty && plan.notSelected.contains { $0.by == .shard }
      && plan.problems.allSatisfy { $0.isOfEmptyPlan || !$0.isError }
  }
}
