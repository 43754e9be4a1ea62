import Foundation
import OutcomeTrees

/// A way to run trees.
enum TreeRunner: Int, CaseIterable {
  case inOrder, random, repeated, jobs, isolated, xctest, testing
  /// The test product as the worker of another process, as `swift package specs` runs it.
  case product
  /// The same with several jobs.
  case productJobs
  /// Some of XCTest's tests, in a random order.
  case chosen
  /// Swift Testing's tests twice.
  case again

  /// `true` if the runner is that of XCTest or of Swift Testing.
  var isBridge: Bool { isOfXCTest || isOfTesting }
  var hasJobs: Bool { self == .jobs || self == .productJobs }
  var isOfXCTest: Bool { self == .xctest || self == .chosen }
  var isOfTesting: Bool { self == .testing || self == .again }

  /// Whether the runner can run a tree; with a share, it runs only a part of those that need a process of their own.
  func takes(_ given: TreeGenerator.Case, share: Int) -> Bool {
    // Only the command line can stop at the first failure.
    if isBridge, given.failFast { return false }
    // A failure of a thread is that of the only running example.
    if hasJobs, given.tree.allActs.contains(.threadFail) { return false }
    if !given.isLoud || self == .inOrder { return true }
    return ((given.tree.children.first?.name.utf8.reduce(0) { $0 + Int($1) } ?? 0) + rawValue) % share == 0
  }

  func arguments(_ seed: UInt64, failFast: Bool) -> [String] {
    let quiet = ["--format", "dots"] + (failFast ? ["--fail-fast"] : [])
    switch self {
    case .inOrder: return quiet
    case .random: return quiet + ["--order", "random", "--seed", "\(seed)"]
    case .repeated: return quiet + ["--repeat", "2"]
    case .jobs: return quiet + ["--jobs", "4"]
    case .isolated: return quiet + ["--isolate"]
    case .product: return quiet + ["--skip", "^A property"]
    case .productJobs: return quiet + ["--skip", "^A property", "--jobs", "4"]
    case .xctest: return [Self.testClass]
    case .chosen: return []
    case .testing, .again:
      let times = self == .again ? ["--repetitions", "2"] : []
      return [
        "--testing-library", "swift-testing", "--filter", "GivenTreesSuite", "--attachments-path", "attached",
      ] + times
    }
  }

  static let testClass = "OutcomeTests.\(GivenTrees.self)Tests"

  private var isOfProduct: Bool { self == .product || self == .productJobs }

  func mode(failFast: Bool) -> Model.Mode {
    Model.Mode(
      isIsolated: self == .isolated || isOfProduct, isOneProcess: isOfProduct, hasJobs: hasJobs,
      failFast: failFast,
      runs: self == .repeated || self == .again ? 2 : 1, endsAtSignals: isBridge)
  }

  /// The difference between a run and the model.
  struct Difference {
    let text: String
    /// The time in which its processes were not run.
    var stall = Duration.zero
    /// The output of the run.
    var output = ""
  }

  /// Runs a tree and returns its difference from the model.
  func difference(_ tree: Tree, _ seed: UInt64, failFast: Bool) throws -> Difference? {
    let run = try run(tree, seed, failFast: failFast)
    let predict = { Model.predict(tree, order: run.order, $0) }
    let found = TreeComparison(
      self, tree, run, predict(mode(failFast: failFast)), whole: predict(mode(failFast: false)), failFast: failFast
    ).differences
    guard !found.isEmpty else { return nil }
    let nodes = tree.children.filter { node in
      tree.children.count == 1 || found.contains { $0.contains("\(node.name).") }
    }
    let text = String(decoding: try JSONEncoder().encode(Tree(hooks: tree.hooks, children: nodes)), as: UTF8.self)
    let words = found.joined(separator: "\n  ")
    let end = run.code < 0 ? run.text.suffix(600) : ""
    return Difference(
      text: "\(self)\(failFast ? " --fail-fast" : ""):\n  \(words)\n  \(text)\n\(end)", stall: run.stall,
      output: run.text)
  }
  private func run(_ tree: Tree, _ seed: UInt64, failFast: Bool) throws -> TreeRun {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let arguments = arguments(seed, failFast: failFast)
    switch self {
    case .chosen:
      let chosen = tree.some(seed)
      let names = tree.tests
      let asked = chosen.compactMap { names[$0] }.map { "\(Self.testClass)/\($0)" }.joined(separator: ",")
      var run = try TreeRun(tree, tests, [asked], ["FANTAIL_OPTIONS": "--order random --seed \(seed)"])
      // The order of tests that did not begin is ignored.
      let begun = run.begunTests.compactMap { test in chosen.first { names[$0] == test } }
      run.order = begun + chosen.filter { !begun.contains($0) }
      return run
    case .xctest, .testing, .again:
      var run = try TreeRun(tree, tests, arguments)
      run.order = tree.chosen
      return run
    default:
      let product = isOfProduct ? ["OUTCOME_PRODUCT": tests.path, "OUTCOME_CLASS": Self.testClass] : [:]
      let runner = tests.deletingLastPathComponent().appendingPathComponent("outcome-runner")
      return try TreeRun(tree, runner, arguments, product)
    }
  }
}
