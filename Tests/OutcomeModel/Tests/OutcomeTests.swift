import FantailLock
import Foundation
import OutcomeTrees
import XCTest

/// What becomes of trees in every runner is what the model says.
///
/// `OUTCOME_SEED` repeats a run; `OUTCOME_RANDOM=10000` takes so many random trees in place of those in which every two
/// things meet.
final class OutcomeTests: XCTestCase {
  private enum Runner: String, CaseIterable {
    case inOrder, random, repeated, jobs, isolated, xctest, testing

    var takesLateOnes: Bool { [.inOrder, .random, .repeated, .jobs].contains(self) }

    /// Signals and the end of the process are the runner's own, as its options are.
    func takes(_ given: TreeGenerator.Case) -> Bool {
      let acts = given.tree.allActs
      if acts.contains(.late), !takesLateOnes { return false }
      if !given.isLoud { return true }
      let endsOrStops = given.failFast || acts.contains { $0.isSignal || $0.endsProcess }
      switch self {
      case .inOrder, .isolated: return true
      case .random: return given.tree.isThird
      // What ran by then depends on who was faster.
      case .jobs: return !endsOrStops && given.tree.isCounted == false
      case .repeated: return given.tree.isThird && !acts.contains(where: \.endsProcess)
      case .xctest, .testing: return !endsOrStops
      }
    }

    func arguments(_ seed: UInt64, failFast: Bool) -> [String] {
      let stop = failFast ? ["--fail-fast"] : []
      let quiet = ["--format", "dots"] + stop
      switch self {
      case .inOrder: return quiet
      case .random: return quiet + ["--order", "random", "--seed", "\(seed)"]
      case .repeated: return quiet + ["--repeat", "2"]
      case .jobs: return quiet + ["--jobs", "4"]
      case .isolated: return quiet + ["--isolate"]
      case .xctest: return ["OutcomeTests.\(GivenTrees.self)Tests"]
      case .testing: return ["--testing-library", "swift-testing", "--filter", "GivenTreesSuite"]
      }
    }
  }

  func testEveryRunnerDoesWhatTheModelSays() throws {
    let environment = ProcessInfo.processInfo.environment
    try XCTSkipIf(environment[Tree.fileVariable] != nil, "a tree is given")
    let seed = environment["OUTCOME_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9_999)
    var generator = TreeGenerator(seed: seed)
    let count = environment["OUTCOME_RANDOM"].flatMap { Int($0) }
    let cases = count.map { (0..<$0).map { generator.any(number: $0) } } ?? generator.covering()
    var runs: [(runner: Runner, tree: Tree, failFast: Bool)] = []
    var counts: [Runner: Int] = [:]
    for runner in Runner.allCases {
      let taken = cases.filter(runner.takes)
      counts[runner] = taken.count
      runs += taken.filter(\.isLoud).map { (runner, $0.tree, $0.failFast) }
      let quiet = taken.filter { !$0.isLoud }.flatMap(\.tree.children)
      for start in stride(from: 0, to: quiet.count, by: 12) {
        runs.append((runner, Tree(children: Array(quiet[start..<min(start + 12, quiet.count)])), false))
      }
    }
    let differences = Locked<[String]>([])
    // Most of the time they sleep.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 12
    for (runner, tree, failFast) in runs {
      queue.addOperation {
        let found: String?
        do { found = try Self.difference(runner, tree, seed, failFast: failFast) } catch { found = "\(error)" }
        if let found { differences.withLock { $0.append(found) } }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    let text = Runner.allCases.map { "\($0) \(counts[$0] ?? 0)" }.joined(separator: ", ")
    print("outcomes: seed \(seed); trees: \(cases.count); \(text); processes: \(runs.count)")
    let found = differences.withLock(\.self).sorted()
    XCTAssertEqual(found, [], "\(found.count) of \(runs.count) runs; OUTCOME_SEED=\(seed) repeats them")
    if let file = environment["OUTCOME_REPORT"] {
      try Data(found.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    }
  }

  /// Runs a tree and returns how it differs from what the model says.
  private static func difference(_ runner: Runner, _ tree: Tree, _ seed: UInt64, failFast: Bool) throws -> String? {
    let isOther = runner == .xctest || runner == .testing
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let program = isOther ? tests : tests.deletingLastPathComponent().appendingPathComponent("outcome-runner")
    let run = try TreeRun(tree, program, runner.arguments(seed, failFast: failFast))
    let mode = Model.Mode(isIsolated: runner == .isolated, failFast: failFast, runs: runner == .repeated ? 2 : 1)
    let predicted = Model.predict(tree, order: isOther ? tree.chosen : run.order, mode)
    var found: [String] = []
    if run.code == 0 && !predicted.passes || run.code != 0 && predicted.passes {
      found.append("code \(run.code), where it \(predicted.passes ? "passes" : "fails")")
    }
    let isEnded = predicted.statuses.isEmpty
    if !isOther, !isEnded, run.statuses != predicted.statuses {
      for (name, status) in predicted.statuses.sorted(by: { $0.key < $1.key }) where run.statuses[name] != status {
        found.append("\(name) \(run.statuses[name] ?? "none"), should be \(status)")
      }
    }
    if runner == .xctest, !predicted.hasOtherIssues {
      for (name, status) in predicted.statuses.sorted(by: { $0.key < $1.key }) {
        let came = run.tests[name.replacing(".", with: "").lowercased()] ?? "none"
        if came != (status == "pending" ? "skipped" : status) { found.append("\(name) \(came), should be \(status)") }
      }
    }
    if runner == .jobs {
      for node in tree.children {
        let isOfNode = { (call: String) in call.hasPrefix(node.name + ".") }
        let (came, expected) = (run.calls.filter(isOfNode), predicted.calls.filter(isOfNode))
        let isSame = node.isOneUnit ? came == expected : node.isCounted || came.sorted() == expected.sorted()
        if !isSame { found.append("\(node.name) calls \(came)\n  should be \(expected)") }
      }
    } else if run.calls != predicted.calls {
      for node in tree.children {
        let isOfNode = { (call: String) in tree.children.count == 1 || call.hasPrefix(node.name + ".") }
        let (came, expected) = (run.calls.filter(isOfNode), predicted.calls.filter(isOfNode))
        if came != expected { found.append("calls \(came)\n  should be \(expected)") }
      }
      if found.isEmpty { found.append("trees in another order") }
    }
    guard !found.isEmpty else { return nil }
    let names = found.joined(separator: "\n  ")
    let nodes = tree.children.filter { node in
      tree.children.count == 1 || found.contains { $0.contains("\(node.name).") }
    }
    let text = String(decoding: try JSONEncoder().encode(Tree(hooks: tree.hooks, children: nodes)), as: UTF8.self)
    return
      "\(runner)\(failFast ? " --fail-fast" : ""):\n  \(names)\n  \(text)\n\(run.code < 0 ? run.text.suffix(600) : "")"
  }
}

extension Tree {
  fileprivate var allActs: [Act] { hooks.flatMap { $0.acts + $0.actsAfter } + children.flatMap(\.allActs) }
  /// `true` if what something does depends on how often it was called.
  fileprivate var isCounted: Bool { hooks.contains { $0.acts.count > 1 } || children.contains(where: \.isCounted) }
  /// `true` for some of those that need a process of their own.
  fileprivate var isThird: Bool { (children.first?.name.utf8.reduce(0) { $0 + Int($1) } ?? 0) % 3 == 0 }
  /// The examples that are planned, in their order: all of them, or those in focus.
  fileprivate var chosen: [String] {
    let focused = children.flatMap { $0.examples(focusedOnly: true, false) }
    return focused.isEmpty ? children.flatMap { $0.examples(focusedOnly: false, false) } : focused
  }
}

extension Tree.Node {
  fileprivate var allActs: [Tree.Act] {
    (acts ?? []) + hooks.flatMap { $0.acts + $0.actsAfter } + children.flatMap(\.allActs)
  }
  fileprivate var isCounted: Bool { hooks.contains { $0.acts.count > 1 } || children.contains(where: \.isCounted) }
  fileprivate var isOneUnit: Bool {
    traits.isSerial || hooks.contains { $0.kind == .beforeAll || $0.kind == .afterAll }
  }

  fileprivate func examples(focusedOnly: Bool, _ isInside: Bool) -> [String] {
    let isFocused = isInside || traits.isFocused
    if acts != nil { return isFocused || !focusedOnly ? [name] : [] }
    return children.flatMap { $0.examples(focusedOnly: focusedOnly, isFocused) }
  }
}
