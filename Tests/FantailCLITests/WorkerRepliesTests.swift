import Fantail
import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI
@testable import FantailRun

/// Replies of workers that are broken in every way: each example is reported once, and a broken reply is never a success.
final class WorkerRepliesTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private let spec = describe("购物车") {
    it("adds") {}
    it("pays") {}
    pending("waits", "for rain")
    it("ships") {}
  }

  private func lines(_ plan: Plan, _ passed: [Int]) -> [String] {
    let results = passed.map { ExampleResult(example: plan.examples[$0], status: .passed) }
    let replies = results.flatMap { result in
      [WorkerReply.changed(.began(id: result.example.id), printed: [0, 0]), ended(result)]
    }
    return ([.planned(longestEnd: nil)] + replies + [.done]).map(text)
  }

  private func ended(_ result: ExampleResult) -> WorkerReply {
    .changed(.ended(result), printed: [0, 0])
  }

  private func text(_ reply: WorkerReply) -> String { String(decoding: reply.line ?? Data(), as: UTF8.self) }

  /// Runs the spec with processes that answer to a plan and a run with some text each, the last one every further time.
  private func run(
    _ plan: Plan, _ answers: [String], jobs: Int = 1, then last: String = end
  ) async throws -> [String] {
    for (number, answer) in answers.enumerated() {
      try answer.write(to: folder.appendingPathComponent("\(number)"), atomically: false, encoding: .utf8)
    }
    let script = """
      cd '\(folder.path)'
      number=$(ls | grep -c started); touch "started$number"
      head -n 1 <&3 >/dev/null
      [ -f "$number" ] || number=\(answers.count - 1)
      cat "$number" >&3
      \(last)
      """
    let relaunch = Relaunch(
      program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    var executor = Executor()
    executor.workers = Workers(try XCTUnwrap(relaunch), isApart: false, jobs: jobs)
    let report = await executor.run(plan)
    XCTAssertEqual(report.results.map(\.example.id), plan.examples.map(\.id))
    return report.results.map { result in
      "\(result.title) \(result.status.rawValue)" + result.issues.map { ": \($0.message)" }.joined()
        + result.failedAttempts.map { " after \($0.map(\.message))" }.joined()
    } + report.issues.map(\.message)
  }

  private static let end = "cat <&3 >/dev/null; echo '{\"done\":{}}' >&3"
  private let good = ["adds passed", "pays passed", "waits pending", "ships passed"]

  func testAPlainLineSaysTheSameAsCodedValues() throws {
    let place = SourceLocation(fileID: "A/A.swift", filePath: "/A.swift", line: 1, column: 1)
    let note = ExampleNote(.attachment([1]), named: "a", depth: 0, at: place)
    let example = Plan([spec]).examples[0]
    let times = [Duration.zero, .nanoseconds(1), .milliseconds(1_234), .seconds(86_400)]
    let results =
      times.map { ExampleResult(example: example, status: .passed, duration: $0) } + [
        ExampleResult(example: example, status: .failed), ExampleResult(example: example, status: .pending),
        ExampleResult(example: example, status: .passed, issues: [Issue(.failed("no"), at: nil)]),
        ExampleResult(example: example, status: .passed, failedAttempts: [[]]),
        ExampleResult(example: example, status: .passed, reason: "why"),
        ExampleResult(example: example, status: .passed, knownIssue: "#1"),
        ExampleResult(example: example, status: .passed, expectationDescription: "should equal 1"),
        ExampleResult(example: example, status: .passed, notes: [note]),
        ExampleResult(example: example, status: .passed, isUnreached: true),
        ExampleResult(example: example, status: .passed, output: "购物车\n"),
      ]
    let ids = ["adds", "购物车/\"a\"\\\t, b", "[", "", " 1 2"]
    let brokenIDs = ["a; b", "a\nb", "a\r\nb", "a\0b"]
    let printed: [[Int]?] = [[0, 0], [], [7], [1 << 40, 3], nil]
    var replies = results.map { WorkerReply.changed(.ended($0), printed: [3, 4]) }
    for printed in printed {
      replies.append(.changed(.ended(results[0]), printed: printed))
      for id in ids + brokenIDs {
        for longest in [nil, 0, 0.1, 1e-9, 1e15] {
          replies.append(.changed(.began(id: id), printed: printed, longest: longest))
        }
      }
    }
    var plain = 0
    for reply in replies {
      var line = try XCTUnwrap(reply.line)
      XCTAssertEqual(line.popLast(), UInt8(ascii: "\n"))
      if line.first != UInt8(ascii: "{") { plain += 1 }
      let coded = String(decoding: try sorted(reply), as: UTF8.self)
      XCTAssertEqual(String(decoding: try sorted(WorkerReply(line: line)), as: UTF8.self), coded)
    }
    XCTAssertEqual(plain, times.count + 2 + 2 * ids.count * 5)
  }

  private func sorted(_ reply: WorkerReply) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(reply)
  }

  func testCompleteRepliesBecomeTheResults() async throws {
    let plan = Plan([spec])
    let told = try await run(plan, [lines(plan, [0, 1, 3]).joined()])
    XCTAssertEqual(told, good)
  }

  func testDuplicateLateAndForeignRepliesAreIgnored() async throws {
    let plan = Plan([spec])
    let other = Plan([describe("Other") { it("is foreign") {} }]).examples[0]
    let id = plan.examples[0].id
    let foreign = [
      text(ended(ExampleResult(example: other, status: .failed))), text(.changed(.began(id: "nowhere"))),
      "no JSON\n", "{\"changed\": 7}\n", "[]\n", ";\n", "passed\n", "passed ;\n", "began inf 0 0 nowhere;\n",
      "{\"done\": 7, \"said\": 8}\n",
    ]
    let damaged = [
      "passed ", "passed \(id);", "passed soon 0 0 \(id);", "passed inf 0 0 \(id);", "passed 1 0 \(id);",
      "passed 1 0 0\(id);", "passed 1 0.5 0 \(id);", "passed 1 0 0 \(id)", "passed 1 0 0 \(id); ",
      "began inf 0 \(id);", "ended 1 0 0 \(id);",
    ]
    for line in damaged { XCTAssertThrowsError(try WorkerReply(line: Data(line.utf8)), line) }
    for place in 0...7 {
      var all = lines(plan, [0, 1, 3])
      let doubled = all[min(place, 6)]
      all.insert(doubled, at: place)
      // A second word that all is done ends the request, and what follows belongs to the next.
      if place < 7 {
        let told = try await run(plan, [all.joined()])
        XCTAssertEqual(told, good, "\(place) twice")
      }
      for line in foreign where place < 8 {
        var all = lines(plan, [0, 1, 3])
        all.insert(line, at: min(place, 7))
        let told = try await run(plan, [all.joined()])
        XCTAssertEqual(told, good, line)
      }
    }
    // The result of an example that is told again, otherwise, after it was told.
    var all = lines(plan, [0, 1, 3])
    all.insert(text(ended(ExampleResult(example: plan.examples[0], status: .failed))), at: 4)
    let told = try await run(plan, [all.joined()])
    XCTAssertEqual(told, good)
  }

  func testRepliesWithAWrongNumberOfPrintedBytesBecomeTheResults() async throws {
    let plan = Plan([spec])
    for printed in [[], [7], [1, 2, 3], [-1, -1]] {
      let results = [0, 1, 3].map { ExampleResult(example: plan.examples[$0], status: .passed) }
      let replies = results.flatMap { result in
        [
          WorkerReply.changed(.began(id: result.example.id), printed: printed),
          .changed(.ended(result), printed: printed),
        ]
      }
      let told = try await run(plan, [(replies + [.done]).map(text).joined()])
      XCTAssertEqual(told, good, "\(printed)")
      try removeFiles()
    }
  }

  private func removeFiles() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  func testTruncatedRepliesReportEachExampleOnce() async throws {
    let plan = Plan([spec])
    let whole = lines(plan, [0, 1, 3]).joined()
    let rest = [lines(plan, [0, 1, 3]).joined(), lines(plan, [1, 3]).joined(), lines(plan, [3]).joined()]
    let bytes = Array(whole.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    var seen: [String] = []
    for (start, end) in zip([-1] + ends, ends) {
      for cut in Set([start + 1, (start + end) / 2, end]).sorted() {
        let begun = String(decoding: bytes[..<cut], as: UTF8.self)
        let before = begun.components(separatedBy: "passed ").count - 1
        let told = try await run(plan, [begun, rest[min(before, 2)]], then: "kill -9 $$")
        let line = told.joined(separator: "|")
        if seen.last != line { seen.append(line) }
        try removeFiles()
      }
    }
    let idle = "|a process of its examples was ended by signal 9 (SIGKILL) while none of them ran"
    func told(_ failed: Int?) -> String {
      let names = ["adds", "pays", "waits", "ships"]
      return names.enumerated().map { place, name in
        if place == 2 { return "waits pending" }
        let end = "failed: its process was ended by signal 9 (SIGKILL) before the example did"
        return "\(name) \(place == failed ? end : "passed")"
      }.joined(separator: "|")
    }
    XCTAssertEqual(
      seen,
      [
        told(nil) + idle + idle, told(0) + idle, told(nil) + idle + idle, told(1) + idle, told(nil) + idle + idle,
        told(3), told(nil) + idle,
      ])
  }

  func testAnEndlessLineDoesNotFillTheMemory() async throws {
    let plan = Plan([describe("购物车") { it("adds") {} }])
    let begun = text(.planned(longestEnd: nil)) + text(.changed(.began(id: plan.examples[0].id)))
    let told = try await run(plan, [begun], then: "head -c 1073741824 /dev/zero | tr '\\0' x >&3; sleep 100")
    XCTAssertEqual(told, ["adds failed: its process was ended by signal 9 (SIGKILL) before the example did"])
  }

  /// Returns the replies of a process of two jobs that ends while two examples are running, after an issue of the first.
  private func twoRunning(_ plan: Plan, failing issue: Issue? = nil, areAttempt: Bool = false) -> String {
    let ids = plan.examples.map(\.id)
    let failed = issue.map { [WorkerReply.changed(.failed(id: ids[0], [$0], areAttempt: areAttempt))] } ?? []
    return ([.planned(longestEnd: nil), .changed(.began(id: ids[0])), .changed(.began(id: ids[1]))] + failed)
      .map(text).joined()
  }

  /// Returns the replies of a process to a request for each group of positions; the last example only begins if it ends
  /// the process.
  private func alone(_ plan: Plan, _ requests: [[Int]], endsLast: Bool = false) -> String {
    let answers = requests.map { lines(plan, $0).dropFirst() }
    return text(.planned(longestEnd: nil)) + answers.joined().dropLast(endsLast ? 2 : 0).joined()
  }

  func testOnlyTheExampleThatAloneEndsItsProcessFails() async throws {
    let plan = Plan([spec])
    let told = try await run(
      plan, [twoRunning(plan), alone(plan, [[0], [1]], endsLast: true), alone(plan, [[3]])], jobs: 2,
      then: "[ $number -lt 2 ] && exit 3; \(Self.end)")
    XCTAssertEqual(
      told,
      [
        "adds passed", "pays failed: its process exited with code 3 before the example did", "waits pending",
        "ships passed",
      ])
  }

  func testTheEndOfAProcessThatNoExampleRepeatsFailsTheRun() async throws {
    let plan = Plan([spec])
    let told = try await run(
      plan, [twoRunning(plan), alone(plan, [[0], [1], [3]])], jobs: 2, then: "[ $number -lt 1 ] && exit 3; \(Self.end)")
    XCTAssertEqual(
      told,
      good + [
        #"a process exited with code 3 while "购物车, adds" and "购物车, pays" were running, and none of them ended its "#
          + "process when it ran again alone"
      ])
  }

  func testAnExampleThatHadFailedBesideAnotherDoesNotRunAgain() async throws {
    let plan = Plan([spec])
    let told = try await run(
      plan, [twoRunning(plan, failing: Issue(.failed("no"), at: nil)), alone(plan, [[1], [3]])], jobs: 2,
      then: "[ $number -lt 1 ] && exit 3; \(Self.end)")
    let end = "its process exited with code 3 before the example did"
    XCTAssertEqual(told, ["adds failed: no: \(end)", "pays passed", "waits pending", "ships passed"])
  }

  func testAnExampleWhoseFailureMayNotCountRunsAgainAlone() async throws {
    let retried = #"adds passed after ["no"]"#
    for (trait, areAttempt, first) in [
      (Trait.retry(1), true, retried), (.retry(1), false, retried), (.knownIssue("#1"), false, "adds passed"),
    ] {
      let plan = Plan([describe("购物车", trait) { [it("adds") {}, it("pays") {}] }])
      let begun = twoRunning(plan, failing: Issue(.failed("no"), at: nil), areAttempt: areAttempt)
      let told = try await run(
        plan, [begun, alone(plan, [[0], [1]], endsLast: true)], jobs: 2,
        then: "[ $number -lt 2 ] && exit 3; \(Self.end)")
      XCTAssertEqual(told, [first, "pays failed: its process exited with code 3 before the example did"])
      try removeFiles()
    }
  }

  func testAProcessThatAlwaysEndsEarlyIsStartedOnlyTwice() async throws {
    let plan = Plan([spec])
    let told = try await run(plan, [""], then: "exit 3")
    let end = "its process exited with code 3 before the example did"
    let idle = "a process of its examples exited with code 3 while none of them ran"
    XCTAssertEqual(
      told, ["adds failed: \(end)", "pays failed: \(end)", "waits pending", "ships failed: \(end)", idle, idle])
    let started = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("started") }
    XCTAssertEqual(started.count, 2)
  }

  func testEachExampleFailsIfTheProcessRejectsThePlan() async throws {
    let plan = Plan([spec])
    let told = try await run(plan, [text(.refused("no"))])
    XCTAssertEqual(told, ["adds failed: no", "pays failed: no", "waits pending", "ships failed: no"])
  }
}
