import FantailSeams
import Foundation
import OutcomeTrees
import Paces
import XCTest

/// Every runner produces the outcomes of trees that the model predicts.
///
/// `OUTCOME_SEED` repeats a run; `OUTCOME_RANDOM=10000` takes so many random trees in place of those in which every two
/// things meet, and `OUTCOME_REPORT` names a file for what differs, as soon as it is known.
///
/// Limits are reached on a machine that is busy enough. So what differs runs again, nearly alone, until three runs have
/// not differed. It is let pass if others had kept the processes of each run that differed from running for longer than
/// the shortest time that decides anything. Each of these is counted, and stands in the report with what it printed.
final class OutcomeTests: XCTestCase {
  /// The time for cancelled code to reach its clean-up, or for the run to continue without it.
  private static let shortest = Duration.milliseconds(200)

  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["OUTCOME_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9_999)
  private static let report = environment["OUTCOME_REPORT"].map { URL(fileURLWithPath: $0) }

  /// The runs that differ from the model, and how many of each kind there are.
  private struct Outcomes {
    let differing: [(run: TreeBatch, TreeRunner.Difference)]
    let counts: String
    let count: Int
  }

  /// The outcomes of all runs, which sleep most of the time.
  private static let outcomes = Ahead { () -> Outcomes in
    var generator = TreeGenerator(seed: seed)
    let count = environment["OUTCOME_RANDOM"].flatMap { Int($0) }
    let cases = count.map { (0..<$0).map { generator.any(number: $0) } } ?? generator.covering()
    var runs: [TreeBatch] = []
    var counts: [String] = []
    for runner in TreeRunner.allCases {
      let taken = cases.filter { runner.takes($0, share: count == nil ? 8 : 1) }
      counts.append("\(runner) \(taken.count)")
      runs += TreeBatch.all(taken, runner)
    }
    // The longest batches come first.
    let found = differing(runs.sorted { $1.time < $0.time }, atOnce: 48, report)
    let words = "trees: \(cases.count); \(counts.joined(separator: ", ")); processes: \(runs.count)"
    return Outcomes(differing: found, counts: words, count: runs.count)
  }

  #if os(Linux)
    /// This test in a process of its own, beside the tests of other classes, which would otherwise take the children of
    /// this process for what their examples leave behind.
    private static let besideOthers = startBesideOthers()

    /// The process runs when this returns, since a test that is running would take it for a process of its own.
    private static func startBesideOthers() -> Ahead<(code: Int32, text: String)> {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("outcomes-\(UUID())")
      let process = Process()
      let start = Result {
        try Data().write(to: file)
        let output = try FileHandle(forWritingTo: file)
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["OutcomeTests.\(OutcomeTests.self)"]
        process.environment = environment.merging([besideVariable: "1"]) { $1 }
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
      }
      return Ahead {
        defer { try? FileManager.default.removeItem(at: file) }
        try start.get()
        process.waitUntilExit()
        return (process.code, try String(contentsOf: file, encoding: .utf8))
      }
    }

    private static let besideVariable = "OUTCOME_BESIDE"

    /// XCTest makes all test cases before it runs the first one.
    required init(name: String, testClosure: @escaping XCTestCaseClosure) {
      super.init(name: name, testClosure: testClosure)
      // A process that lists tests, as for a filter, makes them too.
      let runsTests = !CommandLine.arguments.contains { $0.hasPrefix("--") }
      if runsTests, Self.environment[Tree.fileVariable] == nil, Self.environment[Self.besideVariable] == nil {
        _ = Self.besideOthers
      }
    }
  #endif

  func testEveryRunnerAgreesWithTheModel() throws {
    try XCTSkipIf(Self.environment[Tree.fileVariable] != nil, "a tree is given")
    #if os(Linux)
      if Self.environment[Self.besideVariable] == nil {
        let run = try XCTUnwrap(try Self.besideOthers.value())
        for line in run.text.split(separator: "\n") where line.hasPrefix("outcomes: ") { print(line) }
        return XCTAssertEqual(run.code, 0, run.text)
      }
    #endif
    let outcomes = try XCTUnwrap(try Self.outcomes.value())
    var (again, excused) = ([String](), 0)
    for (run, difference) in outcomes.differing {
      var (all, agreed) = ([difference], 0)
      while agreed < 3, all.count <= 7, all.allSatisfy({ $0.stall > Self.shortest }) {
        let other = Self.differing([run], atOnce: 1, nil).map(\.1)
        all += other
        agreed += other.isEmpty ? 1 : 0
      }
      if agreed == 3 { excused += 1 } else { again.append(difference.text) }
      let text = "\(all.count - 1) differ again, \(agreed) do not; stood still for \(all.map(\.stall)) in all"
      Self.write("\(text): \(difference.text)\n\(difference.output)", to: Self.report)
    }
    print("outcomes: \(outcomes.differing.count) differed, of which \(excused) stood still and did not again")
    print("outcomes: seed \(Self.seed); \(outcomes.counts)")
    XCTAssertEqual(again, [], "\(again.count) of \(outcomes.count) runs; OUTCOME_SEED=\(Self.seed) repeats them")
  }

  /// Makes runs, and returns those that differ from the model.
  private static func differing(
    _ runs: [TreeBatch], atOnce: Int, _ report: URL?
  ) -> [(run: TreeBatch, TreeRunner.Difference)] {
    let differing = Locked<[(TreeBatch, TreeRunner.Difference)]>([])
    Paces.atOnce(atOnce, runs.count) { index in
      let run = runs[index]
      let found: TreeRunner.Difference?
      do { found = try run.runner.difference(run.tree, seed, failFast: run.failFast) } catch {
        found = .init(text: "\(error)")
      }
      guard let found else { return }
      differing.withLock { differing in
        differing.append((run, found))
        write(found.text, to: report)
      }
    }
    return differing.withLock(\.self).sorted { $0.1.text < $1.1.text }
  }

  private static func write(_ text: String, to report: URL?) {
    guard let report else { return }
    let before = (try? String(contentsOf: report, encoding: .utf8)) ?? ""
    try? Data((before + text + "\n").utf8).write(to: report)
  }
}
