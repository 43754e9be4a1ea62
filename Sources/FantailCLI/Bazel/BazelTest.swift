import FantailPlan
import Foundation

/// The request of Bazel to a test, by its protocol: the environment says which part to run, and where results go.
///
/// Each variable is honoured where it is set, so that other engines that speak the protocol are served as well.
struct BazelTest: Equatable {
  /// The part to run.
  var shard: Plan.Shard?
  /// Made to say that the program knows of shards.
  var shardStatusFile: String?
  /// A regular expression, as for `--filter`.
  var pattern: String?
  var xmlFile: String?
  var seed: UInt64?
  var temporaryFolder: String?
  /// There while the test runs: a program that ends early leaves it behind.
  var prematureExitFile: String?
  var failsFast = false

  /// Reads the environment.
  ///
  /// - Throws: A value that cannot be read: running anything else instead would look like success.
  init(_ environment: [String: String]) throws(UsageProblem) {
    func value(_ key: String) -> String? { environment[key].flatMap { $0.isEmpty ? nil : $0 } }
    if let total = value("TEST_TOTAL_SHARDS") {
      let number = value("TEST_SHARD_INDEX") ?? ""
      guard let count = Int(total), (1...Plan.Shard.most).contains(count) else {
        throw .malformedValue(
          option: "TEST_TOTAL_SHARDS", value: total, allowed: "it has to be a number from 1 to \(Plan.Shard.most)")
      }
      // Bazel counts from zero.
      guard let index = Int(number), let shard = Plan.Shard(index: index &+ 1, of: count) else {
        throw .malformedValue(
          option: "TEST_SHARD_INDEX", value: number, allowed: "it has to be a number from 0 to \(count - 1)")
      }
      self.shard = shard
    }
    if let text = value("TEST_RANDOM_SEED") {
      guard let seed = UInt64(text) else {
        throw .malformedValue(
          option: "TEST_RANDOM_SEED", value: text, allowed: "it has to be a whole number from 0 to \(UInt64.max)")
      }
      self.seed = seed
    }
    if let pattern = value("TESTBRIDGE_TEST_ONLY") {
      do {
        _ = try Regex(pattern)
      } catch {
        throw .malformedValue(
          option: "TESTBRIDGE_TEST_ONLY", value: pattern, allowed: "it is no regular expression: \(error)")
      }
      self.pattern = pattern
    }
    shardStatusFile = value("TEST_SHARD_STATUS_FILE")
    xmlFile = value("XML_OUTPUT_FILE")
    temporaryFolder = value("TEST_TMPDIR")
    prematureExitFile = value("TEST_PREMATURE_EXIT_FILE")
    failsFast = value("TESTBRIDGE_TEST_RUNNER_FAIL_FAST") == "1"
  }

  /// Adds to what was asked for in other ways.
  func add(to options: inout RunOptions) throws(UsageProblem) {
    if let shard {
      if let other = options.shard {
        throw .contradiction(
          "--shard \(other.index)/\(other.count)", "TEST_TOTAL_SHARDS=\(shard.count)",
          reason: "each would skip examples that the other one believes were run")
      }
      options.shard = shard
    }
    if let pattern { options.filters.append(.matching(pattern)) }
    if let xmlFile, !options.reports.contains(where: { $0.file == xmlFile }) {
      options.reports.append(.init(format: .junit, file: xmlFile))
    }
    // A plain run keeps its order: the seed is for whoever shuffles.
    if let seed, options.order == .random(seed: nil) { options.order = .random(seed: seed) }
    if failsFast { options.failFast = options.failFast ?? 1 }
    try leaveNoMemory(&options)
  }

  /// A test must not change its surroundings, where its other shards run at the same time, and finds nothing there that
  /// an earlier one left.
  private func leaveNoMemory(_ options: inout RunOptions) throws(UsageProblem) {
    let sign = temporaryFolder.map { "TEST_TMPDIR=\($0)" } ?? shard.map { "TEST_TOTAL_SHARDS=\($0.count)" }
    guard let sign, options.state == nil else { return }
    for (isAsked, option) in [(options.onlyFailures, "--only-failures"), (options.failsFirst, "--fail-first")]
    where isAsked {
      throw .contradiction(
        option, sign, reason: "a test of Bazel remembers nothing, unless --state names a folder for it")
    }
    options.remembers = false
  }

  /// Does what has to be done before the plan is made.
  func begin() throws(OutputProblem) {
    for file in [shardStatusFile, prematureExitFile].compactMap({ $0 }) { try TextOutput.file(file).close() }
  }

  /// Says that the test came to its end.
  func end() {
    if let prematureExitFile { unlink(prematureExitFile) }
  }

  /// Returns whether nothing is left to run because other shards have it all.
  func isEmptyShard(_ plan: Plan) -> Bool {
    shard != nil && plan.examples.isEmpty && plan.notSelected.contains { $0.by == .shard }
      && plan.problems.allSatisfy { problem in
        if case .nothingSelected = problem { return true }
        return !problem.isError
      }
  }
}
