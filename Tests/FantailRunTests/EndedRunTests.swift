import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// A run that is ended, for whatever reason, ends its running examples, and their hooks still clean up.
final class EndedRunTests: XCTestCase {
  private enum End: CaseIterable { case signal, cancellation }

  /// Runs specs that may ask their own run to end.
  private func run(
    _ end: End, jobs: Int = 1, _ options: PlanOptions = PlanOptions(), _ make: (@escaping @Sendable () -> Void) -> Spec
  ) async -> RunReport {
    let host = ExampleHost()
    let task = Locked<Task<RunReport, Never>?>(nil)
    let spec = make {
      switch end {
      case .signal: host.interruption.interrupt(by: SIGINT)
      case .cancellation: task.withLock(\.self)?.cancel()
      }
    }
    var executor = Executor(jobs: jobs)
    if case .signal = end { executor.host = host }
    let (ready, start) = AsyncStream<Void>.makeStream()
    let running = Task { [executor] in
      for await _ in ready {}
      return await executor.run(Plan([spec], options))
    }
    task.withLock { $0 = running }
    start.finish()
    return await running.value
  }

  private func cause(_ end: End) -> String {
    switch end {
    case .signal: "SIGINT"
    case .cancellation: "the cancellation of its task"
    }
  }

  func testAnExampleWithOrWithoutATimeLimitIsInterrupted() async {
    for end in End.allCases {
      for (jobs, traits) in [(1, [Trait]()), (1, [.timeLimit(.seconds(600))]), (2, [.timeLimit(.seconds(600))])] {
        let log = RunLog()
        let report = await run(end, jobs: jobs, PlanOptions(traits: traits)) { stop in
          describe("d") {
            log.hooks("d")
            it("sleeps") {
              stop()
              try await Task.sleep(for: .seconds(600))
            }
            it("follows") { log("never") }
          }
        }
        XCTAssertEqual(log.trace, "dBA dBE dAE dAA")
        XCTAssertEqual(
          report.text,
          """
          failed: d, sleeps
            interrupted by \(cause(end))
          skipped: d, follows (not run: interrupted by \(cause(end)))
          run: interrupted by \(cause(end))
          failed
          """)
      }
    }
  }

  func testNoFurtherAttemptStartsAfterTheEndOfARun() async {
    for end in End.allCases {
      for traits in [[Trait.retry(3)], [.retry(3), .timeLimit(.seconds(600))]] {
        let log = RunLog()
        _ = await run(end, PlanOptions(traits: traits)) { stop in
          it("fails") {
            log("body")
            stop()
            fail("no")
          }
        }
        XCTAssertEqual(log.trace, "body")
      }
    }
  }

  func testAnAbandonedExampleReportsItsRecordedFailures() async {
    let attempts = Locked(0)
    let report = await run(.signal) { stop in
      describe("d") {
        it("a", .retry(1)) {
          attempts.withLock { $0 += 1 }
          fail("attempt \(attempts.withLock(\.self))")
          if attempts.withLock(\.self) == 1 { return }
          atEnd("is judged") {}
          await step("outer") {
            _ = await collectFailures {
              step("inner") { fail("kept") }
              await Self.hang(stop)
            }
          }
        }
      }
    }
    XCTAssertEqual(
      report.text,
      """
      failed: d, a
        attempt 2
        kept
        clue: inner
        clue: outer
        not evaluated, because the example ended with an error: is judged
        interrupted by SIGINT
      run: interrupted by SIGINT
      failed
      """)
    XCTAssertEqual(report.results[0].failedAttempts.map { $0.map(\.message) }, [["attempt 1"]])
    XCTAssertEqual(report.results[0].notes.map(\.name), ["outer", "inner"])
  }

  func testAnAbandonedHookReportsItsRecordedFailures() async {
    for isLast in [false, true] {
      let report = await run(.signal) { stop in
        describe("d") {
          if isLast {
            afterAll {
              fail("soft")
              await Self.hang(stop)
            }
          } else {
            beforeAll {
              fail("soft")
              await Self.hang(stop)
            }
          }
          it("a") {}
        }
      }
      XCTAssertEqual(
        report.text, "failed: d, a\n  interrupted by SIGINT\nrun: soft\nrun: interrupted by SIGINT\nfailed")
    }
  }

  func testAnExampleAbandonedInAHookIsReportedOnce() async {
    let report = await run(.signal) { stop in
      describe("d") {
        afterEach {
          stop()
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        it("a") {
          stop()
          try await Task.sleep(for: .seconds(600))
        }
      }
    }
    XCTAssertEqual(report.text, "failed: d, a\n  interrupted by SIGINT\nrun: interrupted by SIGINT\nfailed")
  }

  /// Never returns, like code that reacts to neither of two signals.
  private static func hang(_ stop: () -> Void) async {
    stop()
    stop()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  func testAnExampleStopsIfItsHooksSwallowACancellation() async {
    for end in End.allCases {
      for isPlain in [true, false] {
        let log = RunLog()
        let report = await run(end) { stop in
          describe("d") {
            if isPlain {
              beforeEach { stop() }
            } else {
              beforeEach {
                stop()
                try? await Task.sleep(for: .seconds(600))
              }
              afterEach { log("AE") }
            }
            beforeEach { log("never") }
            it("a") { log("never") }
          }
        }
        XCTAssertEqual(log.trace, isPlain ? "" : "AE")
        XCTAssertEqual(
          report.text, "failed: d, a\n  interrupted by \(cause(end))\nrun: interrupted by \(cause(end))\nfailed")
      }
    }
  }

  func testBeforeAllIsInterruptedEvenIfItsExampleIsCancelled() async {
    for end in End.allCases {
      let report = await run(end) { stop in
        describe("d") {
          beforeEach { withUnsafeCurrentTask { $0?.cancel() } }
          describe("e") {
            beforeAll {
              try await Task.sleep(for: .milliseconds(1))
              stop()
              try await Task.sleep(for: .seconds(600))
            }
            it("a") {}
          }
        }
      }
      XCTAssertEqual(
        report.text,
        """
        failed: d, e, a
          not run, because beforeAll of "e" failed: interrupted by \(cause(end))
        run: interrupted by \(cause(end))
        failed
        """)
    }
  }

  func testAnInterruptedBeforeAllFailsItsGroup() async {
    for end in End.allCases {
      let log = RunLog()
      let report = await run(end) { stop in
        describe("d") {
          beforeAll {
            stop()
            try await Task.sleep(for: .seconds(600))
          }
          afterAll { log("AA") }
          it("a") { log("never") }
        }
      }
      XCTAssertEqual(log.trace, "AA")
      XCTAssertEqual(
        report.text,
        """
        failed: d, a
          not run, because beforeAll of "d" failed: interrupted by \(cause(end))
        run: interrupted by \(cause(end))
        failed
        """)
    }
  }

  func testAnEndedRunRetainsNothing() async {
    final class Kept: Sendable {}
    let interruption = Interruption()
    weak var kept: Kept?
    await {
      let made = Kept()
      kept = made
      await interruption.handled(by: { _ = made }, again: { _ = made }) {}
    }()
    XCTAssertNil(kept)
  }
}
