import FantailLock
import Foundation
import OutcomeTrees
import XCTest

/// What becomes of trees in every runner is what the model says.
///
/// `OUTCOME_SEED` repeats a run; `OUTCOME_RANDOM=10000` takes so many random trees in place of those in which every two
/// things meet, and `OUTCOME_REPORT` names a file for what differs, as soon as it is known. So many at once may starve each
/// other on a busy machine: what differs runs again by itself, and fails where it differs again.
final class OutcomeTests: XCTestCase {
  func testEveryRunnerDoesWhatTheModelSays() throws {
    let environment = ProcessInfo.processInfo.environment
    try XCTSkipIf(environment[Tree.fileVariable] != nil, "a tree is given")
    let seed = environment["OUTCOME_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9_999)
    var generator = TreeGenerator(seed: seed)
    let count = environment["OUTCOME_RANDOM"].flatMap { Int($0) }
    let cases = count.map { (0..<$0).map { generator.any(number: $0) } } ?? generator.covering()
    var runs: [(runner: TreeRunner, tree: Tree, failFast: Bool)] = []
    var counts: [TreeRunner: Int] = [:]
    for runner in TreeRunner.allCases {
      let taken = cases.filter { runner.takes($0, share: count == nil ? 4 : 1) }
      counts[runner] = taken.count
      runs += taken.filter(\.isLoud).map { (runner, $0.tree, $0.failFast) }
      let quiet = taken.filter { !$0.isLoud }.flatMap(\.tree.children)
      for start in stride(from: 0, to: quiet.count, by: 12) {
        runs.append((runner, Tree(children: Array(quiet[start..<min(start + 12, quiet.count)])), false))
      }
    }
    let (differences, differing) = (Locked<[String]>([]), Locked<[Int]>([]))
    // Most of the time they sleep.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count == nil ? 24 : 200
    for (index, (runner, tree, failFast)) in runs.enumerated() {
      queue.addOperation {
        let found: String?
        do { found = try runner.difference(tree, seed, failFast: failFast) } catch { found = "\(error)" }
        guard let found else { return }
        differing.withLock { $0.append(index) }
        differences.withLock { differences in
          differences.append(found)
          guard let file = environment["OUTCOME_REPORT"] else { return }
          try? Data(differences.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    if count != nil {
      let once = differing.withLock(\.self)
      let again = try once.map { runs[$0] }.filter { run in
        try run.runner.difference(run.tree, seed, failFast: run.failFast) != nil
      }
      print("outcomes: \(once.count) differed once, \(again.count) by themselves")
      if again.isEmpty { differences.withLock { $0 = [] } }
    }
    let text = TreeRunner.allCases.map { "\($0) \(counts[$0] ?? 0)" }.joined(separator: ", ")
    print("outcomes: seed \(seed); trees: \(cases.count); \(text); processes: \(runs.count)")
    let found = differences.withLock(\.self).sorted()
    XCTAssertEqual(found, [], "\(found.count) of \(runs.count) runs; OUTCOME_SEED=\(seed) repeats them")
  }
}
