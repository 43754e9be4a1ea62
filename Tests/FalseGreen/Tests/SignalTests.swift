import FantailSeams
import Foundation
import Paces
import XCTest

/// The end of a run that is interrupted or crashes. The running examples are reported, and the run never looks like
/// success.
final class SignalTests: XCTestCase {
  override class func setUp() { LongRuns.begin() }
  override class func tearDown() { LongRuns.end() }

  private let quiet = ["SWIFT_BACKTRACE": "enable=no"]

  private func crashed(_ signal: String) -> String {
    """

    error: the process crashed (\(signal)) while this was running:
      "Cart, does it" at Cart.swift:N
    with --isolate, a crash fails only its example, and the others still run

    """
  }

  func testACrashNamesTheExample() throws {
    #if arch(x86_64)
      let trap = "SIGILL"
    #else
      let trap = "SIGTRAP"
    #endif
    for (scenario, name) in [("trap", trap), ("abort", "SIGABRT"), ("recursion", "SIGSEGV")] {
      for options in [[], ["--jobs", "2"]] {
        let run = try RunnerProcess(scenario, options + ["--filter", "does"], environment: quiet)
        XCTAssertLessThan(run.code, 0, scenario)
        let errors = RunnerProcess.stable(run.errors)
        XCTAssertTrue(errors.hasSuffix(crashed(name)), errors)
      }
    }
  }

  func testACrashNamesAllRunningExamples() throws {
    let run = try RunnerProcess("crowd", ["--jobs", "80"], environment: quiet)
    let errors = RunnerProcess.stable(run.errors).split(separator: "\n").map(String.init)
    let running = (1...70).map { "  \"Cart, waits \($0)\" at Cart.swift:N" }
    XCTAssertEqual(errors.first, "error: the process crashed (SIGABRT) while this was running:")
    XCTAssertEqual(errors.dropFirst().dropLast().sorted(), running.sorted())
    XCTAssertEqual(errors.last, "with --isolate, a crash fails only its example, and the others still run")
  }

  /// Only the crash message can still contain earlier failures.
  func testACrashReportsEarlierFailures() throws {
    let place = "\"Cart, does it\" at Cart.swift:N"
    let all: [(scenario: String, running: [String])] = [
      ("fails and aborts", [place, "  had failed: before (Cart.swift:N)"]),
      (
        "fails twice and aborts",
        [place, "  had failed: attempt 1 (Cart.swift:N)", "  had failed: attempt 2 (Cart.swift:N)"]
      ),
      ("fails as known and aborts", ["\"Cart, adds\" at Cart.swift:N"]),
      ("fails in hooks and aborts", ["\"Cart, empty, pays\" at Cart.swift:N", "  had failed: filled (Cart.swift:N)"]),
    ]
    for (scenario, running) in all {
      let run = try RunnerProcess(scenario, [], environment: quiet)
      XCTAssertEqual(run.code, -SIGABRT)
      XCTAssertEqual(
        RunnerProcess.stable(run.errors),
        """

        error: the process crashed (SIGABRT) while this was running:
          \(running.joined(separator: "\n  "))
        with --isolate, a crash fails only its example, and the others still run

        """)
    }
    let run = try RunnerProcess("fails and exits", [], environment: quiet)
    XCTAssertEqual(
      RunnerProcess.stable(run.errors),
      """
      error: the process called exit(0) while "Cart, does it" was running; the remaining examples have no result
        "Cart, does it" had failed: before
            第二行 (Cart.swift:N)

      """)
  }

  /// Neither is lost, and each line is at the right position, since output to a pipe is not buffered.
  func testACrashDoesNotLoseReportLinesOrPrintedOutput() throws {
    let run = try RunnerProcess("thousand", [], environment: quiet)
    let lines = (1...999).flatMap { n in (n.isMultiple(of: 100) ? ["added \(n)"] : []) + ["  ✓ adds \(n)"] }
    XCTAssertEqual(
      RunnerProcess.stable(run.output), (["Cart"] + lines + ["added 1000", ""]).joined(separator: "\n"))
  }

  /// Earlier results are reported, the other examples are reported as not run, and groups end as after every run.
  func testAnInterruptionEndsTheRunWithASummary() throws {
    for (signal, name, code) in [(SIGINT, "SIGINT", 130), (SIGTERM, "SIGTERM", 143), (SIGHUP, "SIGHUP", 129)]
      as [(Int32, String, Int32)]
    {
      try check(
        "wait", code: code,
        output: """
          Cart
            ✓ comes first
          waiting
            ✗ waits (1)
            - comes last (skipped: not run: interrupted by \(name))
          cleaned up

          Failures:

            1) Cart, waits
               interrupted by \(name)
               Cart.swift:N
               again: RUN --filter '^Cart_Waits$'

          Outside the examples:

            interrupted by \(name)

          3 examples, 1 failed, 1 skipped, 1 issue outside the examples
          finished in T

          """,
        errors: """

          \(name): the run ends; a second signal ends it without waiting
          still running after T: "Cart, waits" at Cart.swift:N

          """, environment: ["SCENARIO": "wait"], signals: [signal])
    }
  }

  /// Wherever a run is interrupted, code that cleans up runs, and no other code.
  func testCleanUpHooksRunAfterAnInterruptionInAnyHook() throws {
    let each = ["beforeAll", "aroundEach", "beforeEach"]
    let left = ["afterEach", "left"]
    let emptied = ["afterAll", "emptied"]
    let points: [(point: String, printed: [String])] = [
      ("beforeAll", ["beforeAll"] + emptied), ("aroundEach", ["beforeAll", "aroundEach"] + emptied),
      ("beforeEach", each + left + emptied), ("body", each + ["body"] + left + emptied),
      ("afterEach", each + ["body"] + left + emptied),
      ("afterAll", each + ["body"] + left + ["aroundEach", "beforeEach", "further"] + left + emptied),
    ]
    let names = Set(points.flatMap(\.printed))
    let ways: [(options: [String], signal: Int32, code: Int32)] = [
      ([], SIGINT, 130), (["--isolate", "--time-limit", "60"], SIGTERM, 143),
    ]
    let wrong = Locked<[String]>([])
    atOnce(6, points.count * ways.count) { index in
      let ((point, printed), way) = (points[index / ways.count], ways[index % ways.count])
      let run = try? RunnerProcess("waiting at \(point)", way.options, environment: [:], signals: [way.signal])
      let lines = (run?.output ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      if run?.code == way.code, lines.filter(names.contains) == printed { return }
      let end = "\(run?.code ?? 0): \(run?.output ?? "")"
      wrong.withLock { $0.append("\(point) \(way.options) ended with \(end), not \(way.code) and \(printed)") }
    }
    XCTAssertEqual(wrong.withLock(\.self), [])
  }

  func testSlowCleanUpIsCompletedAfterAnInterruption() throws {
    for options in [[], ["--isolate"], ["--isolate", "--jobs", "2"]] {
      let run = try RunnerProcess("slow clean-up", options, environment: [:], signals: [SIGINT])
      XCTAssertEqual(run.code, 130)
      let printed = ["waiting", "left", "emptied"]
      let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      XCTAssertEqual(lines.filter { printed.contains($0) }, printed, run.output)
      XCTAssertTrue(run.output.contains("Cart, full, waits\n     interrupted by SIGINT\n"), run.output)
    }
  }

  func testASecondInterruptionEndsTheRunAtOnce() throws {
    try check(
      "block", code: 130,
      output: """
        Cart
          ✓ comes first
        waiting
          full
            ✗ blocks (1)
          - comes last (skipped: not run: interrupted by SIGINT)

        Failures:

          1) Cart, full, blocks
             interrupted by SIGINT
             Cart.swift:N
             again: RUN --filter '^Cart_Full_Blocks$'

        Outside the examples:

          interrupted by SIGINT

        3 examples, 1 failed, 1 skipped, 1 issue outside the examples
        finished in T

        """,
      errors: """

        SIGINT: the run ends; a second signal ends it without waiting
        still running after T: "Cart, full, blocks" at Cart.swift:N, in beforeEach at Cart.swift:N

        """, signals: [SIGINT, SIGINT])
  }

  func testAnInterruptionEndsChildProcesses() throws {
    let run = try LongRuns.interruptedWorker.ended()
    XCTAssertEqual(run.code, 130)
    XCTAssertTrue(run.output.contains("1) Cart, full, blocks\n     interrupted by SIGINT\n"), run.output)
  }

  func testALongRunningExampleIsReported() throws {
    let run = try RunnerProcess(
      "block", ["--poll-progress-after", "100ms"], environment: [:], signals: [SIGINT, SIGINT],
      after: .errors("there for"))
    let told = RunnerProcess.stable(run.errors).split(separator: "\n").first { $0.contains("there for") }
    XCTAssertEqual(
      told,
      "still running after T: \"Cart, full, blocks\" at Cart.swift:N, in beforeEach at Cart.swift:N, there for T")
  }
}
