import Fantail
import FantailCLI
import FantailRun
import FantailTree
import Foundation
import Paces
import XCTest

final class RepetitionTests: XCTestCase {
  private struct Boom: Error {}

  /// Counts the runs of an example.
  private actor Counter {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  private func run(
    _ arguments: String..., reporters: [any Reporter] = [], specs: [Spec]
  ) async -> (code: Int32, output: String, errors: String) {
    let output = TextOutput.memory()
    let errors = TextOutput.memory()
    var run = Invocation(
      program: "specs", arguments: arguments, environment: [:], output: output, errors: errors
    )
    run.abilities.reporters = reporters
    let code = await run.run(specs).number
    return (code, output.text.withoutTimes, errors.text)
  }

  /// An example that fails in some runs.
  private func flaky(_ failing: Set<Int>) -> Spec {
    let counter = Counter()
    return it("holds") { if failing.contains(await counter.next()) { throw Boom() } }
  }

  func testRepeatRunsEverythingDespiteFailures() async {
    let outcome = await run("--repeat", "3", specs: [flaky([2])])
    XCTAssertEqual(outcome.code, 1)
    let passed = "✓ holds\n\n1 example, 0 failed\nfinished in T\n"
    XCTAssertTrue(outcome.output.hasPrefix("run 1 of 3\n\n\(passed)\nrun 2 of 3\n\n✗ holds (1)\n"), outcome.output)
    XCTAssertTrue(
      outcome.output.hasSuffix("\nrun 3 of 3\n\n\(passed)\n3 runs, 1 failed (run 2)\n"), outcome.output)
  }

  func testUntilFailureStopsAtTheFirstRunThatFails() async {
    let outcome = await run("--until-failure", specs: [flaky([3])])
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.hasPrefix("run 1\n\n✓ holds\n"), outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("\n3 runs, 1 failed (run 3)\n"), outcome.output)
    let bounded = await run("--until-failure", "--repeat", "2", specs: [flaky([3])])
    XCTAssertEqual(bounded.code, 0)
    XCTAssertTrue(bounded.output.hasSuffix("\n2 runs, 0 failed\n"), bounded.output)
  }

  func testAFileContainsTheFirstFailingRunOrElseTheLast() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = await run("--repeat", "3", "--output", file, specs: [flaky([2])])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    XCTAssertTrue(text.withoutTimes.hasPrefix("✗ holds (1)\n"), text)
    _ = await run("--repeat", "3", "--output", file, specs: [flaky([])])
    let passed = try String(contentsOfFile: file, encoding: .utf8)
    XCTAssertTrue(passed.withoutTimes.hasPrefix("✓ holds\n\n1 example, 0 failed\n"), passed)
  }

  func testAReporterSetInCodeReportsTheSameRun() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let memory = TextOutput.memory()
    let reporters = [FormatReporter(.junit, try .file(file)), FormatReporter(.dots, memory)]
    let outcome = await run("--repeat", "3", reporters: reporters, specs: [flaky([2])])
    XCTAssertEqual(outcome.code, 1)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    XCTAssertTrue(text.contains(#"failures="1""#), text)
    XCTAssertEqual(
      memory.text.matches(of: #/1 example, \d failed/#).map { String($0.0) },
      [
        "1 example, 0 failed", "1 example, 1 failed", "1 example, 0 failed",
      ])
  }

  func testAReporterSetInCodeFailsTheRunIfItCannotWrite() async throws {
    #if os(Linux)
      let outcome = await run(reporters: [FormatReporter(.json, try .file("/dev/full"))], specs: [flaky([])])
      XCTAssertEqual(outcome.code, 1)
      XCTAssertEqual(outcome.errors, "error: cannot write /dev/full: No space left on device\n")
    #endif
  }

  func testEachShuffledRunHasADifferentSeedByDefault() async {
    let spec = describe("s") { (1...9).map { it("\($0)") {} } }
    let drawn = await run("--repeat", "6", "--order", "random", specs: [spec]).output
    XCTAssertGreaterThan(Set(drawn.matches(of: #/seed ([0-9]+)\n/#).map(\.1)).count, 1, drawn)
    let given = await run("--repeat", "6", "--seed", "7", specs: [spec]).output
    XCTAssertEqual(Set(given.matches(of: #/seed ([0-9]+)\n/#).map { String($0.1) }), ["7"])
  }

  func testAPassingExampleThatExceedsItsBudgetFails() async {
    func spec(_ time: Duration) -> Spec {
      describe("s") {
        beforeAll { try await Task.sleep(for: time) }
        it("is quick") {}
        it("is slow") { try await Task.sleep(for: time) }
        it("fails slowly") {
          try await Task.sleep(for: time)
          throw Boom()
        }
        it("is known", .knownIssue("#12")) {
          try await Task.sleep(for: time)
          throw Boom()
        }
      }
    }
    let (found, expected) = await atSomePace { pace in
      let budget = Duration.milliseconds(100) * pace
      let outcome = await run(
        "--budget", "\(100 * pace)ms", "--format", "json", specs: [spec(budget + .milliseconds(20))])
      let statuses = outcome.output.matches(of: #/"status":"([a-z]+)"/#).map { String($0.1) }
      let told = outcome.output.matches(of: #/passed, but took [0-9.]+ m?s, ([^"]*)"/#)
      return (
        ["\(outcome.code)"] + statuses + told.map { String($0.1) },
        ["1", "passed", "failed", "failed", "pending", "longer than its budget of \(budget.inWords)"]
      )
    }
    XCTAssertEqual(found, expected)
    let within = await run("--budget", "60", specs: [spec(.milliseconds(10))])
    XCTAssertFalse(within.output.contains("longer than its budget"), within.output)
  }

  func testEachRetryHasTheFullBudget() async {
    let (found, expected) = await atSomePace { pace in
      let counter = Counter()
      let spec = it("settles") {
        try await Task.sleep(for: .milliseconds(80) * pace)
        if await counter.next() < 3 { throw Boom() }
      }
      let outcome = await run("--budget", "\(150 * pace)ms", "--retry", "2", specs: [spec])
      return (
        outcome.output.replacing(#/[^ ]*RepetitionTests.swift:[0-9:]+/#, with: "PLACE"),
        """
        ✓ settles (flaky: passed on attempt 3)

        Flaky:
          settles  flaky: passed on attempt 3  PLACE

        1 example, 0 failed, 1 flaky
        finished in T

        """
      )
    }
    XCTAssertEqual(found, expected)
  }
}
